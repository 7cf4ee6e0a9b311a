package rialto.events.file;

import java.time.Instant;

/**
 * What lies in a directory.
 *
 * @param name        without its directory
 * @param isDirectory whether it is a directory; otherwise it is a regular file
 * @param size        bytes; 0 of a directory
 * @param modified    when it was last written
 */
public record FileEntry(String name, boolean isDirectory, long size, Instant modified) {}
