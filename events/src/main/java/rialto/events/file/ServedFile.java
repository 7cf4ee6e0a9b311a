package rialto.events.file;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;

/**
 * The name of a file below a root. Nobody has looked yet whether there is one. Immutable.
 *
 * @param root     where it is looked for
 * @param segments names of directories, and at the end that of the file; empty when the name is refused
 * @param refusal  why the name is refused; empty when it is not
 */
public record ServedFile(FileRoot root, List<String> segments, String refusal) {
    /** The last part of the name; empty when it is refused. */
    public String name() {
        return segments.isEmpty() ? "" : segments.getLast();
    }

    /**
     * Opens it. Blocks: never on an event loop.
     *
     * @throws FileRefusedException when it may not be served
     * @throws NoSuchFileException when there is none
     */
    public OpenFile open() throws IOException {
        return root.open(this);
    }

    /** The same with a suffix, as {@code .gz}. */
    public ServedFile withSuffix(final String suffix) {
        if (segments.isEmpty()) {
            return this;
        }
        final List<String> names = new ArrayList<>(segments);
        names.set(names.size() - 1, names.getLast() + suffix);
        return new ServedFile(root, List.copyOf(names), refusal);
    }

    @Override
    public String toString() {
        return String.join("/", segments);
    }
}
