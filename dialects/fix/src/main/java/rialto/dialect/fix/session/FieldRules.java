package rialto.dialect.fix.session;

import org.agrona.collections.Int2ObjectHashMap;

import java.util.ArrayList;
import java.util.List;

/** The fields of a message, of header or trailer, or of one entry of a group, in their order. */
final class FieldRules {
    /**
     * One of them.
     *
     * @param tag        of it
     * @param place      among the others, from 0
     * @param isRequired whether it must be there
     * @param group      of an entry that it counts; null when it counts none
     */
    record Entry(int tag, int place, boolean isRequired, FieldRules group) {}

    private final Int2ObjectHashMap<Entry> byTag = new Int2ObjectHashMap<>();
    private final List<Entry> inOrder = new ArrayList<>();
    private final List<Entry> required = new ArrayList<>();

    /** @throws IllegalArgumentException when it is there */
    void add(final int tag, final boolean isRequired, final FieldRules group) {
        final Entry entry = new Entry(tag, inOrder.size(), isRequired, group);
        if (byTag.put(tag, entry) != null) {
            throw new IllegalArgumentException("the field " + tag + " is there twice");
        }
        inOrder.add(entry);
        if (isRequired) {
            required.add(entry);
        }
    }

    /** The field of a tag, or null. */
    Entry get(final int tag) {
        return byTag.get(tag);
    }

    /** The first one, with which an entry of a group begins. */
    Entry first() {
        return inOrder.getFirst();
    }

    List<Entry> required() {
        return required;
    }

    List<Entry> inOrder() {
        return inOrder;
    }
}
