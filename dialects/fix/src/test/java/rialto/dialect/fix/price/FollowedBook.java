package rialto.dialect.fix.price;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** An order book as a client keeps it, from snapshots and updates: it goes by positions, and checks that prices agree. */
final class FollowedBook {
    final List<Level> bids = new ArrayList<>();
    final List<Level> offers = new ArrayList<>();

    record Level(BigDecimal price, BigDecimal size) {
        static Level of(final String price, final String size) {
            return new Level(new BigDecimal(price), new BigDecimal(size));
        }

        @Override
        public boolean equals(final Object other) {
            return other instanceof final Level level
                    && price.compareTo(level.price) == 0
                    && size.compareTo(level.size) == 0;
        }

        @Override
        public int hashCode() {
            return price.stripTrailingZeros().hashCode();
        }
    }

    void take(final Told message) {
        if (message.type().equals("W")) {
            bids.clear();
            offers.clear();
            for (final Told entry : message.entries(269)) {
                final List<Level> side = side(entry);
                side.add(Level.of(entry.get(270), entry.get(271)));
                assertEquals(side.size(), position(entry));
            }
            return;
        }
        for (final Told entry : message.entries(279)) {
            take(entry, side(entry), position(entry) - 1);
        }
    }

    private static void take(final Told entry, final List<Level> side, final int at) {
        switch (entry.get(279)) {
            case "0" -> side.add(at, Level.of(entry.get(270), entry.get(271)));
            case "1" -> {
                assertEquals(0, side.get(at).price().compareTo(new BigDecimal(entry.get(270))));
                side.set(at, Level.of(entry.get(270), entry.get(271)));
            }
            default -> {
                assertEquals("2", entry.get(279));
                assertEquals(0, side.remove(at).price().compareTo(new BigDecimal(entry.get(270))));
            }
        }
    }

    private List<Level> side(final Told entry) {
        final String type = entry.get(269);
        assertTrue(type.equals("0") || type.equals("1"), type);
        return type.equals("0") ? bids : offers;
    }

    private static int position(final Told entry) {
        return Integer.parseInt(entry.get(290));
    }
}
