package rialto.dialect.xml;

import org.junit.jupiter.api.Test;
import rialto.gateway.address.ClientAddress;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Who loses what when the budget that all connections share is used up. */
class ItemBudgetSharesTest {
    private static final int MOST = 1_000;
    private static final int MOST_PER_ADDRESS = 800;

    private final List<String> lost = new ArrayList<>();
    private ItemBudget budget = new ItemBudget(MOST, MOST_PER_ADDRESS);

    private final class Client implements ItemBudget.Client {
        private final String name;
        private final ItemBudget.Holding holding;
        private boolean isStuck;
        private int unfinished;
        private int whole;

        private Client(final String address, final String name, final boolean isBounded) {
            this.name = name;
            holding = budget.holding(this);
            holding.belongTo(ClientAddress.parse(address), isBounded);
        }

        private Client send(final int units) throws XmlFault {
            holding.take(units);
            unfinished += units;
            holding.await();
            return this;
        }

        private Client finish() {
            holding.finish();
            whole += unfinished;
            unfinished = 0;
            return this;
        }

        private void answer() {
            holding.giveBack(whole);
            whole = 0;
        }

        private void leave() {
            holding.abandon();
            unfinished = 0;
            answer();
        }

        @Override
        public boolean isStuck() {
            return isStuck;
        }

        @Override
        public void onRequestLost(final String message) {
            assertTrue(message.contains("others needed its room"), message);
            unfinished = 0;
            lost.add(name);
        }

        @Override
        public void close() {
            isStuck = false;
            lost.add(name + " ended");
        }
    }

    private Client client(final String address, final String name) {
        return new Client(address, name, true);
    }

    private static void assertRefused(final String message, final Client client, final int units) {
        final String refusal =
                assertThrows(XmlFault.class, () -> client.send(units)).getMessage();
        assertTrue(refusal.contains(message), refusal);
    }

    @Test
    void shouldTakeFromTheAddressWithMost() throws XmlFault {
        client("192.0.2.2", "b1").send(220);
        client("192.0.2.1", "a1").send(390);
        client("192.0.2.1", "a2").send(390);
        client("192.0.2.3", "c1").send(2);
        assertEquals(List.of("a1"), lost, "its oldest, and nobody else");
        assertEquals(MOST - 220 - 390 - 2, budget.left());
        assertEquals(1, budget.displaced());
    }

    @Test
    void shouldHaveAnAddressLoseItsOldestBeyondItsBound() throws XmlFault {
        final Client first = client("2001:db8::1", "a1").send(300);
        client("2001:db8::2", "a2").send(300);
        client("2001:db8::3", "a3").send(200);
        assertEquals(List.of(), lost);
        client("2001:db8::4", "a4").send(1);
        assertEquals(List.of("a1"), lost);
        first.send(290);
        assertEquals(List.of("a1"), lost);
        client("2001:db8::4", "a5").send(20);
        assertEquals(List.of("a1", "a2"), lost, "what is sent again is the youngest");
    }

    @Test
    void shouldRefuseWhatIsTooMuchByItself() throws XmlFault {
        assertRefused("a weight of 800", client("192.0.2.1", "a1"), MOST_PER_ADDRESS + 1);
        final Client second = client("192.0.2.1", "a2").send(500);
        assertRefused("a weight of 800", second, 301);
        assertRefused("too much is under way", new Client("192.0.2.9", "proxy", false), MOST + 1);
        assertEquals(MOST, budget.left() + 500);
        second.leave();
        assertEquals(MOST, budget.left());
        assertEquals(0, budget.addresses());
        new Client("192.0.2.9", "proxy", false).send(MOST);
    }

    @Test
    void shouldEndWhoDoesNotReadTheAnswers() throws XmlFault {
        final Client unread = client("192.0.2.1", "a1").send(700).finish();
        client("192.0.2.2", "b1").send(300).finish();
        final Client newcomer = client("192.0.2.3", "c1");
        assertRefused("too much is under way", newcomer, 1);
        unread.isStuck = true;
        newcomer.send(1);
        assertEquals(List.of("a1 ended"), lost);
        assertEquals(700, budget.leaving(), "what came whole is carried out");
        newcomer.send(698).finish();
        assertEquals(1, budget.left());
        assertRefused("too much is under way", client("192.0.2.2", "b2"), 2);
        unread.answer();
        assertEquals(0, budget.leaving());
    }

    @Test
    void shouldTellOthersOfTheirOrdersWhateverOneDoesNotRead() throws XmlFault {
        final Client unread = client("192.0.2.1", "a1").send(2).finish();
        assertTrue(unread.holding.takeForAnswer(790));
        unread.whole += 790;
        final Client reader = client("192.0.2.2", "b1").send(1).finish();
        assertFalse(reader.holding.takeForAnswer(220), "the other is being served");
        assertEquals(MOST - 792 - 1, budget.left());
        unread.isStuck = true;
        assertTrue(reader.holding.takeForAnswer(220));
        assertEquals(List.of("a1 ended"), lost);
        unread.answer();
        reader.holding.giveBack(220);
        reader.answer();
        assertEquals(MOST, budget.left());
    }

    @Test
    void shouldNotHoldMoreThanTwiceAsMuchWithWhatIsOnItsWayOut() throws XmlFault {
        budget = new ItemBudget(MOST, MOST);
        final Client first = client("192.0.2.1", "a1").send(MOST).finish();
        first.isStuck = true;
        final Client second = client("192.0.2.2", "b1").send(MOST - 1).finish();
        second.isStuck = true;
        assertRefused("too much is under way", client("192.0.2.3", "c1"), MOST - 2);
        assertEquals(List.of("a1 ended", "b1 ended"), lost);
        first.answer();
        client("192.0.2.3", "c2").send(MOST);
    }

    @Test
    void shouldServeAnAddressWhateverAnotherLeavesUnfinished() {
        final byte[] half = ("<create>" + "<a/>".repeat(250)).getBytes(StandardCharsets.UTF_8);
        final List<String> ofMany = new ArrayList<>();
        final List<RequestFraming> many = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            many.add(new RequestFraming(MOST * 4, client("192.0.2.1", "a" + i).holding, new FoundRequests(ofMany)));
            many.getLast().onBytes(half, 0, half.length);
        }
        final List<String> found = new ArrayList<>();
        final byte[] whole = "<create><b/></create>".getBytes(StandardCharsets.UTF_8);
        final RequestFraming other =
                new RequestFraming(MOST * 4, client("192.0.2.2", "b").holding, new FoundRequests(found));
        other.onBytes(whole, 0, whole.length);
        assertEquals(List.of("C [UNKNOWN - - - - -]"), found);
        assertEquals(List.of(), ofMany);
        assertEquals(List.of("a0", "a1"), lost);
    }

    @Test
    void shouldTakeOnlyFromThoseWithMostWhateverIsSent() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final List<Client> clients = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            clients.add(client("192.0.2." + random.nextInt(1, 9), Integer.toString(i)));
        }
        for (int step = 0; step < 20_000; step++) {
            final Client client = clients.get(random.nextInt(clients.size()));
            switch (random.nextInt(8)) {
                case 0 -> client.finish();
                case 1 -> client.answer();
                case 2 -> client.leave();
                case 3 -> client.isStuck = client.whole > 0;
                default -> sendAndCheck(client, 1 + random.nextInt(60), seed);
            }
            check(clients, seed);
        }
        clients.forEach(Client::leave);
        assertEquals(MOST, budget.left(), "seed " + seed);
        assertEquals(0, budget.leaving(), "seed " + seed);
        assertEquals(0, budget.addresses(), "seed " + seed);
    }

    private void sendAndCheck(final Client client, final int units, final long seed) {
        try {
            client.send(units);
        } catch (final XmlFault e) {
            assertTrue(e.getMessage().contains("under way"), e.getMessage());
            client.holding.abandon();
            client.unfinished = 0;
        }
        assertTrue(budget.left() >= 0, "seed " + seed);
    }

    private void check(final List<Client> clients, final long seed) {
        final int units = clients.stream()
                .mapToInt(client -> client.unfinished + client.whole)
                .sum();
        assertEquals(units, MOST - budget.left() + budget.leaving(), "seed " + seed);
        assertTrue(units <= 2 * MOST, "seed " + seed);
    }
}
