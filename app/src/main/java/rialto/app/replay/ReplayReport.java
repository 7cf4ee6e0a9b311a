package rialto.app.replay;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a replay found. Not thread-safe. */
public final class ReplayReport {
    private static final int KEPT_DISAGREEMENTS = 20;

    /** Something that was compared {@code total} times and was equal {@code agreed} times. */
    record Check(String what, long agreed, long total) {}

    /** Something that the recording does not allow to compare. */
    record Unchecked(long count, String what, String why) {}

    private final String format;
    private final String file;
    private final Map<String, Object> facts = new LinkedHashMap<>();
    private final List<Check> checks = new ArrayList<>();
    private final List<Unchecked> unchecked = new ArrayList<>();
    private final List<String> disagreements = new ArrayList<>();
    private long disagreementCount;

    ReplayReport(final String format, final String file) {
        this.format = format;
        this.file = file;
    }

    String format() {
        return format;
    }

    String file() {
        return file;
    }

    /** A number or text worth knowing, in the order in which they are told. */
    void fact(final String name, final Object value) {
        facts.put(name, value);
    }

    /** Counts that differ are a disagreement of their own, unless one was told for what makes the difference. */
    void check(final String what, final long agreed, final long total) {
        checks.add(new Check(what, agreed, total));
        if (agreed != total && disagreementCount == 0) {
            disagree(what + ": " + agreed + " of " + total);
        }
    }

    void unchecked(final long count, final String what, final String why) {
        if (count > 0) {
            unchecked.add(new Unchecked(count, what, why));
        }
    }

    void disagree(final String what) {
        disagreementCount++;
        if (disagreements.size() < KEPT_DISAGREEMENTS) {
            disagreements.add(what);
        }
    }

    /** For people. */
    public String text() {
        return ReportPrinter.text(this);
    }

    /** For programs. */
    public String json() {
        return ReportPrinter.json(this);
    }

    /** Whether nothing differed. */
    public boolean agrees() {
        return disagreementCount == 0;
    }

    long disagreementCount() {
        return disagreementCount;
    }

    /** The first {@value #KEPT_DISAGREEMENTS}. */
    List<String> disagreements() {
        return Collections.unmodifiableList(disagreements);
    }

    Map<String, Object> facts() {
        return Collections.unmodifiableMap(facts);
    }

    List<Check> checks() {
        return Collections.unmodifiableList(checks);
    }

    List<Unchecked> unchecked() {
        return Collections.unmodifiableList(unchecked);
    }

    /** The check of that name. */
    Check check(final String what) {
        return checks.stream()
                .filter(check -> check.what().equals(what))
                .findFirst()
                .orElseThrow();
    }
}
