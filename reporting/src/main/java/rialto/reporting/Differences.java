package rialto.reporting;

import java.util.ArrayList;
import java.util.List;

/** What a comparison finds: all of it counted, and the first told. */
final class Differences {
    private static final int MOST_TOLD = 20;

    private final List<String> told = new ArrayList<>();
    private long rows;
    private long count;

    /** One more row was compared. */
    void onRow() {
        rows++;
    }

    /** @param sentence without a full stop */
    void add(final String sentence) {
        if (++count <= MOST_TOLD) {
            told.add(sentence);
        }
    }

    long rows() {
        return rows;
    }

    long count() {
        return count;
    }

    List<String> told() {
        return told;
    }
}
