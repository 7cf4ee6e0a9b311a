package rialto.gateway.api;

import java.util.Arrays;

/** The parameters of a request in the order in which they were sent, decoded. Bounded; owned by the event loop. */
public final class ApiParameters {
    /** More than this many are refused. */
    public static final int MAX_PARAMETERS = 64;

    private static final int INITIAL_CAPACITY = 16;
    private static final int SLOTS = Long.SIZE;

    private String[] names = new String[INITIAL_CAPACITY];
    private String[] values = new String[INITIAL_CAPACITY];
    /** Of the names. */
    private int[] hashes = new int[INITIAL_CAPACITY];

    /** A bit for each slot that a name has: most look-ups miss, and see it here. */
    private long present;

    /** The first parameter whose name has the slot. */
    private final byte[] first = new byte[SLOTS];

    private int size;

    /**
     * Adds a parameter.
     *
     * @throws ApiException -1101 when it is there already, or there are too many
     */
    public void add(final String name, final String value) {
        if (indexOf(name) >= 0) {
            throw ApiErrors.duplicateParameter().asException();
        }
        append(name, value);
    }

    /** Adds a parameter unless one of that name is there: the query string prevails over the body. */
    public void addIfAbsent(final String name, final String value) {
        if (indexOf(name) < 0) {
            append(name, value);
        }
    }

    private void append(final String name, final String value) {
        if (size == MAX_PARAMETERS) {
            throw ApiErrors.tooManyParameters(MAX_PARAMETERS, size + 1).asException();
        }
        if (size == names.length) {
            names = Arrays.copyOf(names, size * 2);
            values = Arrays.copyOf(values, size * 2);
            hashes = Arrays.copyOf(hashes, size * 2);
        }
        final int hash = name.hashCode();
        final int slot = slot(hash);
        if ((present & 1L << slot) == 0) {
            present |= 1L << slot;
            first[slot] = (byte) size;
        }
        names[size] = name;
        hashes[size] = hash;
        values[size++] = value;
    }

    public int size() {
        return size;
    }

    public String name(final int index) {
        return names[index];
    }

    public String value(final int index) {
        return values[index];
    }

    /** The value of a parameter, or null when it was not sent. It may be empty. */
    public String get(final String name) {
        final int index = indexOf(name);
        return index < 0 ? null : values[index];
    }

    public boolean has(final String name) {
        return indexOf(name) >= 0;
    }

    private int indexOf(final String name) {
        final int hash = name.hashCode();
        final int slot = slot(hash);
        if ((present & 1L << slot) == 0) {
            return -1;
        }
        for (int i = first[slot]; i < size; i++) {
            if (hashes[i] == hash && names[i].equals(name)) {
                return i;
            }
        }
        return -1;
    }

    /** Of the high bits too: names of a kind differ little in the low ones. */
    private static int slot(final int hash) {
        return hash * 0x9E37_79B9 >>> 26;
    }
}
