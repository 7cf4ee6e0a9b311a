package rialto.dialect.fix.price;

import rialto.gateway.state.Instrument;

/** Writes the entries of a snapshot (W) or of an update (X), and counts them. Owned by the event loop. */
final class EntryWriter {
    static final char NEW = '0';
    static final char CHANGE = '1';
    static final char DELETE = '2';

    private static final int ACTION = 279;
    private static final int TYPE = 269;
    private static final int ENTRY_ID = 278;
    private static final int SYMBOL = 55;

    private final BodyWriter fields = new BodyWriter();
    private final boolean isUpdate;
    private int count;

    /** @param isUpdate whether it writes what changed, and not how things stand */
    EntryWriter(final boolean isUpdate) {
        this.isUpdate = isUpdate;
    }

    void reset() {
        fields.reset();
        count = 0;
    }

    int count() {
        return count;
    }

    BodyWriter fields() {
        return fields;
    }

    boolean isUpdate() {
        return isUpdate;
    }

    /** Begins an entry; a snapshot has no actions. */
    BodyWriter begin(final char action, final EntryType type, final Instrument instrument) {
        return begin(action, type, 0, instrument);
    }

    /** @param entryId 0 for none */
    BodyWriter begin(final char action, final EntryType type, final long entryId, final Instrument instrument) {
        count++;
        if (!isUpdate) {
            return fields.character(TYPE, type.code());
        }
        fields.character(ACTION, action).character(TYPE, type.code());
        if (entryId != 0) {
            fields.number(ENTRY_ID, entryId);
        }
        return fields.text(SYMBOL, instrument.symbol());
    }
}
