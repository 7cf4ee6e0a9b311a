package rialto.events.file;

import java.util.List;

/**
 * A page of what lies in a directory, by name. Links are not in it, nor is what may not be served.
 *
 * @param entries ordered by name, as {@link String#compareTo} has it
 * @param hasMore whether there are entries behind the last one
 */
public record FileListing(List<FileEntry> entries, boolean hasMore) {
    public FileListing {
        entries = List.copyOf(entries);
    }
}
