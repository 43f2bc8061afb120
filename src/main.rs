//! The thin binary: reads the command line, then opens the window or runs a command.

fn main() {}
