package rialto.benchmarks.engine;

import rialto.engine.BareBooks;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes the streams of the three profiles from a seed. A book of our own runs along, so that cancels and moves name
 * orders that are open and marketable orders meet somebody.
 */
final class StreamGenerator {
    private static final long MIDDLE_TICKS = 100_000;
    private static final long ANY_PRICE_BUY = 200_000;
    private static final long ANY_PRICE_SELL = 10;
    private static final int RECENTLY_GONE = 10_000;
    private static final int AGGRESSIVE_LOTS = 10;
    private static final int CROSSING_WHEN_MANY = 60; // moves in a thousand
    private static final int CROSSING_WHEN_FEW = 20;

    private final SplittableRandom random;
    private final Profile profile;
    private final CommandStream stream;
    private final BareBooks books;
    private final long[][] open; // ids by book
    private final int[] openCount;
    private final int[] placeOfId;
    private final double[] bookWeights;
    private final long[] orderIdById; // what the whole engine gave last to an id
    private final int[] bookOfId;
    private final long[] gone = new long[RECENTLY_GONE];
    private final Trades trades = new Trades();
    private int goneCount;
    private long lastId;
    private long lastOrderId;
    private int maxResting;
    private int aimAtResting;

    /**
     * What a stream is made of, in commands of a thousand; the rest of a thousand takes liquidity.
     *
     * @param halfWidthTicks how far from the middle orders rest
     */
    record Profile(String name, int books, int restingPerBook, int halfWidthTicks, int enters, int cancels, int moves) {
        static final List<String> NAMES = List.of("shallow", "deep", "wide");

        static Profile of(final String name) {
            return switch (name) {
                // rounded 9, 6, 82 and 3 %: within that enough more orders and fewer cancels for 7 % to trade
                case "shallow" -> new Profile(name, 1, 1_000, 800, 94, 55, 817);
                case "deep" -> new Profile(name, 1, 1_000_000, 5_000, 400, 400, 0);
                case "wide" -> new Profile(name, 8_000, 50, 20, 400, 400, 0);
                default -> throw new IllegalArgumentException("profile " + name + ": shallow, deep or wide");
            };
        }
    }

    StreamGenerator(final Profile profile, final int commands, final long seed) {
        this.profile = profile;
        random = new SplittableRandom(seed);
        final int fillers = profile.books * profile.restingPerBook;
        stream = new CommandStream(profile.books, fillers, fillers + commands).cleared();
        books = new BareBooks(profile.books, fillers + commands, trades::add);
        orderIdById = new long[fillers + commands + 1];
        bookOfId = new int[fillers + commands + 1];
        open = new long[profile.books][profile.restingPerBook];
        openCount = new int[profile.books];
        placeOfId = new int[fillers + commands + 1];
        bookWeights = new double[profile.books];
        double sum = 0;
        for (int i = 0; i < profile.books; i++) {
            sum += 1.0 / (i + 1);
            bookWeights[i] = sum;
        }
    }

    CommandStream generate(final int commands) {
        for (int i = 0; i < stream.fillers; i++) {
            enterPassive(i % profile.books);
        }
        aimAtResting = books.restingOrders();
        while (stream.size() < stream.fillers + commands) {
            final int book = pickBook();
            final int dice = random.nextInt(1_000);
            if (dice < profile.enters || openCount[book] < profile.restingPerBook / 2) {
                enterPassive(book);
            } else if (dice < profile.enters + profile.cancels) {
                cancel(book);
            } else if (dice < profile.enters + profile.cancels + profile.moves) {
                move(book);
            } else {
                enterAggressive(book);
            }
            maxResting = Math.max(maxResting, books.restingOrders());
        }
        return stream.finished(Math.max(maxResting, aimAtResting), trades);
    }

    private int pickBook() {
        if (profile.books == 1) {
            return 0;
        }
        final double at = random.nextDouble() * bookWeights[profile.books - 1];
        final int found = Arrays.binarySearch(bookWeights, at);
        return found >= 0 ? found : Math.min(-found - 1, profile.books - 1);
    }

    private long passivePrice(final boolean buy) {
        final long distance = 1 + random.nextInt(profile.halfWidthTicks);
        return buy ? MIDDLE_TICKS - distance : MIDDLE_TICKS + distance;
    }

    private void enterPassive(final int book) {
        final boolean buy = random.nextBoolean();
        enter(CommandStream.ENTER, book, buy, passivePrice(buy), 1 + random.nextInt(100));
    }

    /** Small ones, so that as many orders come as go. */
    private void enterAggressive(final int book) {
        final boolean buy = random.nextBoolean();
        final long lots = 1 + random.nextInt(AGGRESSIVE_LOTS);
        final long best = books.bestTicks(book, !buy);
        final long near = best == 0 ? MIDDLE_TICKS : buy ? best + random.nextInt(3) : best - random.nextInt(3);
        final int dice = profile.moves > 0 ? 0 : random.nextInt(10);
        if (dice < 5) {
            enter(CommandStream.ENTER_IMMEDIATE_OR_CANCEL, book, buy, near, lots);
        } else if (dice < 8) {
            enter(CommandStream.ENTER_MARKET, book, buy, buy ? ANY_PRICE_BUY : ANY_PRICE_SELL, lots);
        } else {
            enter(CommandStream.ENTER, book, buy, near, lots);
        }
    }

    private void enter(final int kind, final int book, final boolean buy, final long price, final long lots) {
        final long id = ++lastId;
        stream.add(kind, book, id, buy, price, lots, 0);
        orderIdById[(int) id] = ++lastOrderId;
        books.enter(book, id, buy, price, lots, kind != CommandStream.ENTER);
        bookOfId[(int) id] = book;
        if (books.remainingLots(id) > 0) {
            addOpen(book, id);
        } else {
            addGone(id);
        }
    }

    private void cancel(final int book) {
        final boolean isGone = random.nextInt(20) == 0 && goneCount > 0;
        final long id = isGone ? gone[random.nextInt(Math.min(goneCount, gone.length))] : pickOpen(book);
        if (id == 0) {
            enterPassive(book);
            return;
        }
        stream.add(CommandStream.CANCEL, isGone ? bookOfId[(int) id] : book, id, false, 0, 0, orderIdById[(int) id]);
        if (books.cancel(id)) {
            removeOpen(book, id);
            addGone(id);
        }
    }

    private void addGone(final long id) {
        gone[goneCount++ % gone.length] = id;
    }

    private void move(final int book) {
        final long id = pickOpen(book);
        if (id == 0) {
            enterPassive(book);
            return;
        }
        final boolean buy = books.isBuy(id);
        final long best = books.bestTicks(book, !buy);
        // moves that trade keep the number of resting orders where it is
        final int crossing = books.restingOrders() > aimAtResting ? CROSSING_WHEN_MANY : CROSSING_WHEN_FEW;
        final long price = random.nextInt(1_000) < crossing && best != 0 ? best : passivePrice(buy);
        stream.add(CommandStream.MOVE, book, id, buy, price, books.remainingLots(id), orderIdById[(int) id]);
        orderIdById[(int) id] = ++lastOrderId;
        books.move(id, price);
    }

    /** Forgets on the way those that were filled; 0 when none is open. */
    private long pickOpen(final int book) {
        while (openCount[book] > 0) {
            final long id = open[book][random.nextInt(openCount[book])];
            if (books.remainingLots(id) > 0) {
                return id;
            }
            removeOpen(book, id);
        }
        return 0;
    }

    private void addOpen(final int book, final long id) {
        if (openCount[book] == open[book].length) {
            open[book] = Arrays.copyOf(open[book], openCount[book] * 2);
        }
        placeOfId[(int) id] = openCount[book];
        open[book][openCount[book]++] = id;
    }

    private void removeOpen(final int book, final long id) {
        final int place = placeOfId[(int) id];
        final long last = open[book][--openCount[book]];
        open[book][place] = last;
        placeOfId[(int) last] = place;
    }
}
