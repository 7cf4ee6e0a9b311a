package rialto.benchmarks.engine;

import rialto.engine.BareBooks;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Makes the streams of the three profiles from a seed. A book of our own runs along, so that cancels and moves name
 * orders that are open and marketable orders meet somebody.
 */
final class StreamGenerator {
    private static final long MIDDLE_TICKS = 100_000;
    private static final long ANY_PRICE_BUY = 200_000;
    private static final long ANY_PRICE_SELL = 1;

    private final SplittableRandom random;
    private final Profile profile;
    private final CommandStream stream;
    private final BareBooks books;
    private final long[][] open; // ids by book
    private final int[] openCount;
    private final int[] placeOfId;
    private final double[] bookWeights;
    private int next;
    private long lastId;

    /**
     * What a stream is made of, in commands of a thousand; the rest of a thousand takes liquidity.
     *
     * @param halfWidthTicks how far from the middle orders rest
     */
    record Profile(String name, int books, int restingPerBook, int halfWidthTicks, int enters, int cancels, int moves) {
        static Profile of(final String name) {
            return switch (name) {
                case "shallow" -> new Profile(name, 1, 1_000, 375, 90, 60, 820);
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
        stream = new CommandStream(profile.name, profile.books, fillers, fillers + commands);
        books = new BareBooks(profile.books, fillers + commands, (maker, taker, price, lots) -> {});
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

    CommandStream generate() {
        for (int i = 0; i < stream.fillers; i++) {
            enterPassive(i % profile.books);
        }
        stream.maxResting = books.restingOrders();
        while (next < stream.size) {
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
            stream.maxResting = Math.max(stream.maxResting, books.restingOrders());
        }
        return stream;
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
        enter(book, buy, passivePrice(buy), 1 + random.nextInt(100), false);
    }

    /** Half immediate-or-cancel at a price, three in ten at any price, two in ten rest what they do not get. */
    private void enterAggressive(final int book) {
        final boolean buy = random.nextBoolean();
        final int dice = random.nextInt(10);
        final long best = books.bestTicks(book, !buy);
        final long near = best == 0 ? MIDDLE_TICKS : buy ? best + random.nextInt(3) : best - random.nextInt(3);
        final boolean anyPrice = dice >= 5 && dice < 8;
        final long price = !anyPrice ? near : buy ? ANY_PRICE_BUY : ANY_PRICE_SELL;
        enter(book, buy, price, 1 + random.nextInt(60), profile.moves > 0 || dice < 8);
    }

    private void enter(
            final int book, final boolean buy, final long price, final long lots, final boolean immediateOrCancel) {
        final long id = ++lastId;
        put(
                immediateOrCancel ? CommandStream.ENTER_IMMEDIATE_OR_CANCEL : CommandStream.ENTER,
                book,
                id,
                buy,
                price,
                lots);
        books.enter(book, id, buy, price, lots, immediateOrCancel);
        if (books.remainingLots(id) > 0) {
            addOpen(book, id);
        }
    }

    private void cancel(final int book) {
        final boolean gone = random.nextInt(20) == 0;
        final long id = gone ? 1 + random.nextLong(lastId) : pickOpen(book);
        if (id == 0 || gone && books.remainingLots(id) > 0) {
            enterPassive(book);
            return;
        }
        put(CommandStream.CANCEL, book, id, false, 0, 0);
        if (books.cancel(id)) {
            removeOpen(book, id);
        }
    }

    private void move(final int book) {
        final long id = pickOpen(book);
        if (id == 0) {
            enterPassive(book);
            return;
        }
        final boolean buy = books.isBuy(id);
        final long best = books.bestTicks(book, !buy);
        // about one move in twenty crosses
        final long price = random.nextInt(20) == 0 && best != 0 ? best : passivePrice(buy);
        put(CommandStream.MOVE, book, id, buy, price, books.remainingLots(id));
        books.move(id, price);
    }

    private void put(
            final byte kind, final int book, final long id, final boolean buy, final long price, final long lots) {
        stream.kind[next] = kind;
        stream.book[next] = book;
        stream.id[next] = id;
        stream.buy[next] = buy;
        stream.priceTicks[next] = price;
        stream.lots[next] = lots;
        next++;
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
