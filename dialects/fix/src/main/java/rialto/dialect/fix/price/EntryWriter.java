package rialto.dialect.fix.price;

import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.state.Instrument;

/** Writes the entries of a snapshot (W) or of an update (X), and counts them. Owned by the event loop. */
final class EntryWriter {
    static final char NEW = '0';
    static final char CHANGE = '1';
    static final char DELETE = '2';

    private final FieldWriter fields = FieldWriter.trimming();
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

    FieldWriter fields() {
        return fields;
    }

    boolean isUpdate() {
        return isUpdate;
    }

    /** Begins an entry; a snapshot has no actions. */
    FieldWriter begin(final char action, final EntryType type, final Instrument instrument) {
        return begin(action, type, 0, instrument);
    }

    /** @param entryId 0 for none */
    FieldWriter begin(final char action, final EntryType type, final long entryId, final Instrument instrument) {
        count++;
        if (!isUpdate) {
            return fields.letter(Tag.MD_ENTRY_TYPE, type.code());
        }
        fields.letter(Tag.MD_UPDATE_ACTION, action).letter(Tag.MD_ENTRY_TYPE, type.code());
        if (entryId != 0) {
            fields.number(Tag.MD_ENTRY_ID, entryId);
        }
        return fields.text(Tag.SYMBOL, instrument.symbol());
    }
}
