package rialto.engine;

import java.util.Arrays;

/**
 * Records found by an identifier and an owner. The table over them is open-addressed and keeps 32 bits of each hash, so
 * that a probe touches a record only when it is very likely the one.
 */
class IdentifierRecords extends RecordPool {
    /** The first word that a subclass may use: before it stand the identifier and the owner. */
    static final int FIRST_FREE_WORD = Identifier.WORDS + 1;

    private static final int OWNER = Identifier.WORDS;
    private static final int INITIAL_ENTRIES = 2_048;

    private final int stride;
    private final IdentifierHash hashes;
    private long[] entries; // hash, record; 0 when empty

    IdentifierRecords(final int stride, final int limit, final boolean preallocated, final IdentifierHash hashes) {
        super(stride, limit, preallocated);
        this.stride = stride;
        this.hashes = hashes;
        final int wanted = preallocated ? (int) Math.min(1L << 30, Math.max(2L, limit * 2L)) : INITIAL_ENTRIES;
        entries = new long[Integer.highestOneBit(wanted - 1) << 1];
    }

    /** @return the record, 0 when there is none */
    final int find(final int owner, final Identifier identifier) {
        final int hash = (int) hashes.of(owner, identifier);
        final int mask = entries.length - 1;
        for (int i = hash & mask; entries[i] != 0; i = i + 1 & mask) {
            if ((int) (entries[i] >>> 32) == hash) {
                final int record = (int) entries[i];
                final int first = PADDING + record * stride;
                if (identifier.isAt(words, first) && words[first + OWNER] == owner) {
                    return record;
                }
            }
        }
        return 0;
    }

    /** A new record; the caller has looked for room and that there is none of this name. */
    final int add(final int owner, final Identifier identifier) {
        assert find(owner, identifier) == 0 : "a name given twice";
        final int record = allocate();
        final int first = PADDING + record * stride;
        identifier.write(words, first);
        words[first + OWNER] = owner;
        if (count() > entries.length >> 1) {
            rehash();
        }
        insert(pair((int) hashes.of(owner, identifier), record));
        return record;
    }

    final void remove(final int record) {
        final int first = PADDING + record * stride;
        final int hash = (int) hashes.of((int) words[first + OWNER], words, first);
        final int mask = entries.length - 1;
        final long entry = pair(hash, record);
        int hole = hash & mask;
        while (entries[hole] != entry) {
            hole = hole + 1 & mask;
        }
        for (int i = hole + 1 & mask; entries[i] != 0; i = i + 1 & mask) {
            final int home = (int) (entries[i] >>> 32) & mask;
            if ((i - home & mask) >= (i - hole & mask)) {
                entries[hole] = entries[i];
                hole = i;
            }
        }
        entries[hole] = 0;
        free(record);
    }

    /** @return into, which becomes the record's identifier */
    final Identifier identifier(final int record, final Identifier into) {
        return into.read(words, PADDING + record * stride);
    }

    final int owner(final int record) {
        return (int) words[PADDING + record * stride + OWNER];
    }

    private void insert(final long entry) {
        final int mask = entries.length - 1;
        int i = (int) (entry >>> 32) & mask;
        while (entries[i] != 0) {
            i = i + 1 & mask;
        }
        entries[i] = entry;
    }

    private void rehash() {
        final long[] old = entries;
        entries = new long[old.length << 1];
        for (final long entry : old) {
            if (entry != 0) {
                insert(entry);
            }
        }
        Arrays.fill(old, 0);
    }
}
