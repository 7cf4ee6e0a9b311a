package rialto.reporting;

import java.util.ArrayList;
import java.util.List;

/** What a comparison finds: all of it counted, and the first told. */
public final class Differences {
    private static final int MOST_TOLD = 20;

    private final List<String> told = new ArrayList<>();
    private long rows;
    private long count;

    /** One more row was compared. */
    public void onRow() {
        rows++;
    }

    /** @param sentence without a full stop */
    public void add(final String sentence) {
        if (++count <= MOST_TOLD) {
            told.add(sentence);
        }
    }

    public long rows() {
        return rows;
    }

    public long count() {
        return count;
    }

    public List<String> told() {
        return told;
    }
}
