package rialto.engine;

import org.junit.jupiter.api.Test;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Predicate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

/** What is remembered does not depend on what moves or goes in which batch. */
class ClientOrdersTest {
    private static final int BATCH = ClientOrders.BATCH;
    private static final int[] AROUND_BATCHES = {1, 2, BATCH - 1, BATCH, BATCH + 1, 2 * BATCH, 3 * BATCH + 1};
    private static final int ACCOUNTS = 3;
    private static final int NAMES = 150; // few, so that what was just forgotten comes back
    private static final int ALICE = Accounts.FIRST_CLIENT;
    private static final IdentifierHash HASHES = new IdentifierHash(0);

    private final long seed = System.nanoTime();
    private final SplittableRandom random = new SplittableRandom(seed);
    private final Identifier shown = new Identifier();

    /** Names with their contents, the longest finished first. */
    private record Remembered(int account, int name, long content) {}

    private static ClientOrders clientOrders(final int perAccount, final int ofAll, final boolean preallocated) {
        final EngineLimits limits = new EngineLimits(1, 1, ACCOUNTS, 1, 1, perAccount, ofAll, 1, 1, preallocated);
        final Orders orders = new Orders(limits, true);
        final ClientOrders clientOrders = new ClientOrders(limits, orders, new OrderLists(limits, orders), HASHES);
        for (int i = 0; i < ACCOUNTS; i++) {
            clientOrders.addAccount();
        }
        return clientOrders;
    }

    private static int find(final ClientOrders clientOrders, final int account, final int name) {
        final Identifier id = Ids.id(name);
        return clientOrders.find(HASHES.of(account, id), account, id);
    }

    /** A rejected order. */
    private static void remember(
            final ClientOrders clientOrders, final int account, final int name, final long content) {
        final Identifier id = Ids.id(name);
        final int clientOrder = clientOrders.remember(HASHES.of(account, id), account, id);
        clientOrders.outcome(clientOrder, account, 0, content, 1, RejectReason.INSUFFICIENT_BALANCE);
        clientOrders.finish(account, clientOrder, id.isPassing());
    }

    @Test
    void shouldFindEachOfThoseThatAreRemembered() {
        for (final int count : AROUND_BATCHES) {
            findEachOf(count);
        }
    }

    private static void findEachOf(final int count) {
        final ClientOrders clientOrders = clientOrders(10 * BATCH, 20 * BATCH, false);
        for (int name = 1; name <= count; name++) {
            remember(clientOrders, ALICE, name, name);
            for (int known = 1; known <= name; known++) {
                assertEquals(known, clientOrders.contentHash(find(clientOrders, ALICE, known)));
            }
            assertEquals(0, find(clientOrders, ALICE, name + 1));
            assertEquals(0, find(clientOrders, ALICE + 1, name));
        }
        assertEquals(count, clientOrders.count());
    }

    @Test
    void shouldRememberAnewWhatItForgotSoManyOrdersAgo() {
        for (final int later : AROUND_BATCHES) {
            rememberAnew(later);
        }
    }

    private static void rememberAnew(final int later) {
        final ClientOrders clientOrders = clientOrders(1, 20 * BATCH, false);
        remember(clientOrders, ALICE, 1, 1);
        for (int name = 2; name <= later + 1; name++) {
            remember(clientOrders, ALICE, name, name);
            assertEquals(0, find(clientOrders, ALICE, 1), "forgotten");
        }
        remember(clientOrders, ALICE, 1, 1_001);
        assertEquals(1_001, clientOrders.contentHash(find(clientOrders, ALICE, 1)));
        for (int name = 2; name <= later + BATCH; name++) {
            remember(clientOrders, ALICE + 1, name, name);
            assertEquals(1_001, clientOrders.contentHash(find(clientOrders, ALICE, 1)), "the new one stays");
        }
        assertEquals(2, clientOrders.count());
    }

    @Test
    void shouldRememberWhatAQueueForEachAccountAndOneOfAllWould() {
        for (int run = 0; run < 60; run++) {
            compareWithQueue(1 + random.nextInt(2 * BATCH), 2 + random.nextInt(3 * BATCH), run % 2 == 0);
        }
    }

    private void compareWithQueue(final int perAccount, final int ofAll, final boolean preallocated) {
        final ClientOrders clientOrders = clientOrders(perAccount, ofAll, preallocated);
        final Deque<Remembered> expected = new ArrayDeque<>();
        final Map<Integer, Remembered> byKey = new HashMap<>();
        for (int step = 1; step <= 3_000; step++) {
            final int account = ALICE + random.nextInt(ACCOUNTS);
            final int name = 2 + random.nextInt(NAMES) * 4; // none passes
            final Remembered known = byKey.get(key(account, name));
            final int found = find(clientOrders, account, name);
            if (known != null) {
                assertNotEquals(0, found, this::toString);
                assertEquals(known.content, clientOrders.contentHash(found), this::toString);
                assertEquals(Ids.id(name), clientOrders.identifier(found, shown), this::toString);
            } else {
                assertEquals(0, found, this::toString);
                forgetIfFull(expected, byKey, e -> true, ofAll);
                forgetIfFull(expected, byKey, e -> e.account == account, perAccount);
                final Remembered added = new Remembered(account, name, step);
                expected.add(added);
                byKey.put(key(account, name), added);
                remember(clientOrders, account, name, step);
            }
            assertEquals(expected.size(), clientOrders.count(), this::toString);
            if (step % 100 == 0) {
                compareOrder(clientOrders, expected);
            }
        }
    }

    private static int key(final int account, final int name) {
        return account << 16 | name;
    }

    private static void forgetIfFull(
            final Deque<Remembered> expected,
            final Map<Integer, Remembered> byKey,
            final Predicate<Remembered> which,
            final int limit) {
        if (expected.stream().filter(which).count() == limit) {
            final Remembered oldest =
                    expected.stream().filter(which).findFirst().orElseThrow();
            expected.remove(oldest);
            byKey.remove(key(oldest.account, oldest.name));
        }
    }

    private void compareOrder(final ClientOrders clientOrders, final Deque<Remembered> expected) {
        final List<Long> contents = new ArrayList<>();
        clientOrders.finished.forEach(clientOrder -> contents.add(clientOrders.contentHash(clientOrder)));
        assertEquals(expected.stream().map(Remembered::content).toList(), contents, this::toString);
    }

    @Override
    public String toString() {
        return "seed " + seed;
    }
}
