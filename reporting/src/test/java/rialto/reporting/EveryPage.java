package rialto.reporting;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Asks a question for pages of all kinds, and compares each with the same page of rows that are known. */
final class EveryPage {
    private static final int[] LIMITS = {1, 7, 100, 10_000};

    private EveryPage() {}

    /** Pages by id, by start, by end, by both and by neither, at and around rows, for several limits. */
    static <T> void check(
            final List<T> rows, final ToLongFunction<T> id, final ToLongFunction<T> time, final Pages<T> pages) {
        final List<Page> asked = new ArrayList<>();
        for (final int limit : LIMITS) {
            asked.add(Page.latest(limit));
            for (int i = 0; i < rows.size(); i += rows.size() / 4) {
                final T row = rows.get(i);
                final long start = time.applyAsLong(row);
                final long end = time.applyAsLong(rows.get(Math.min(rows.size() - 1, i + 20)));
                asked.add(Page.from(id.applyAsLong(row), limit));
                asked.add(Page.from(id.applyAsLong(row) + 1, limit));
                for (int shift = -1; shift <= 1; shift++) {
                    asked.add(Page.between(start + shift, Page.NONE, limit));
                    asked.add(Page.between(Page.NONE, end + shift, limit));
                    asked.add(Page.between(start + shift, end + shift, limit));
                    asked.add(new Page(id.applyAsLong(row), start, end + shift, limit));
                }
            }
            asked.add(Page.from(1_000_000, limit));
            asked.add(Page.between(0, Long.MAX_VALUE, limit));
            asked.add(Page.between(Long.MAX_VALUE, Page.NONE, limit));
            asked.add(Page.between(Page.NONE, 0, limit));
        }
        boolean any = false;
        for (final Page page : asked) {
            final List<T> wanted = rows.stream()
                    .filter(row -> id.applyAsLong(row) >= page.fromId())
                    .filter(row -> time.applyAsLong(row) >= page.startNs())
                    .filter(row -> page.endNs() == Page.NONE || time.applyAsLong(row) <= page.endNs())
                    .toList();
            final int size = wanted.size();
            final int count = Math.min(size, page.limit());
            final List<T> expected = page.isForward() ? wanted.subList(0, count) : wanted.subList(size - count, size);
            assertEquals(expected, pages.of(page), page.toString());
            any |= !expected.isEmpty();
        }
        assertTrue(any);
    }

    @FunctionalInterface
    interface Pages<T> {
        List<T> of(Page page);
    }
}
