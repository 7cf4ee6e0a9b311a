package rialto.dialect.binance.stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.client.book.BookFollower;
import rialto.client.book.BookListener;
import rialto.protocol.CancelReason;
import rialto.protocol.MarketModel;
import rialto.protocol.Side;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.gatewaytest.TestVenue.ALICE;
import static rialto.gatewaytest.TestVenue.BOB;

/** Streams of orders on real sockets, with made-up events. */
@Timeout(60)
class OrderStreamServerTest extends ServedStreams {
    private static final String STREAM = "basequote@orders";
    private static final int MANY = 20_000;
    private static final int CHANGES = 60;
    private static final int CHANGES_UNREAD = 30;

    private static String without(final String text) {
        return text.replaceAll("\"[ET]\":\\d+,", "").replaceAll("\"c\":\"[0-9a-f]{16}\"", "\"c\":\"*\"");
    }

    private void enter(final long orderId, final Side side, final long ticks, final long lots) throws Exception {
        onLoop(() -> venue.enter(orderId, ALICE, side, ticks, lots).endChunk());
    }

    @Test
    void shouldTellTheBookAndEachChange() throws Exception {
        enter(71, Side.SELL, 1_000, 5);
        enter(72, Side.BUY, 990, 3);
        final Client client = dial("/ws/" + STREAM);
        assertEquals(
                "{\"e\":\"ordersSnapshot\",\"s\":\"BASEQUOTE\",\"n\":2,\"u\":11,\"k\":0,\"o\":["
                        + "{\"i\":1,\"S\":\"SELL\",\"p\":\"10.00000000\",\"q\":\"0.00500000\"},"
                        + "{\"i\":2,\"S\":\"BUY\",\"p\":\"9.90000000\",\"q\":\"0.00300000\"}],\"P\":\"CONTINUOUS\",\"z\":2,\"c\":\"*\"}",
                without(client.next()));
        onLoop(() -> {
            venue.enter(75, ALICE, Side.SELL, 1_000, 4);
            venue.last().amend(75, Side.SELL, 1_000, 3, 1);
            venue.accept(76, BOB, Side.BUY, 1_000, 6);
            venue.execute(1, 71, 76, Side.BUY, 1_000, 5, 0, 1).last().execute(2, 75, 76, Side.BUY, 1_000, 1, 2, 0);
            return venue.last()
                    .cancel(72, Side.BUY, 990, 3, CancelReason.REQUESTED, true)
                    .endChunk();
        });
        assertEquals(
                "{\"e\":\"orders\",\"s\":\"BASEQUOTE\",\"n\":3,\"u\":18,\"o\":["
                        + "{\"x\":\"ADD\",\"u\":13,\"i\":3,\"S\":\"SELL\",\"p\":\"10.00000000\",\"q\":\"0.00400000\"},"
                        + "{\"x\":\"REDUCE\",\"u\":14,\"i\":3,\"l\":\"0.00300000\"},"
                        + "{\"x\":\"EXECUTE\",\"u\":16,\"t\":1,\"p\":\"10.00000000\",\"q\":\"0.00500000\",\"m\":false,"
                        + "\"i\":1,\"l\":\"0.00000000\"},"
                        + "{\"x\":\"EXECUTE\",\"u\":17,\"t\":2,\"p\":\"10.00000000\",\"q\":\"0.00100000\",\"m\":false,"
                        + "\"i\":3,\"l\":\"0.00200000\"},"
                        + "{\"x\":\"DELETE\",\"u\":18,\"i\":2}]}",
                without(client.next()));
    }

    @Test
    void shouldSendAgainWhatCameAfterAnEvent() throws Exception {
        final Client client = dial("/ws/" + STREAM);
        assertTrue(client.next().startsWith("{\"e\":\"ordersSnapshot\""));
        enter(1, Side.SELL, 1_000, 5);
        enter(2, Side.BUY, 990, 3);
        final String first = client.next();
        final String second = client.next();
        client.send("{\"method\":\"RESEND\",\"params\":[\"" + STREAM + "\",1],\"id\":4}");
        assertEquals("{\"result\":\"resend\",\"id\":4}", client.next());
        assertEquals("{\"e\":\"ordersResend\",\"s\":\"BASEQUOTE\",\"n\":2}", without(client.next()));
        assertEquals(second, client.next());
        enter(3, Side.BUY, 980, 3);
        assertTrue(client.next().contains("\"n\":3,"));
        client.send("{\"method\":\"RESEND\",\"params\":[\"" + STREAM + "\",0],\"id\":5}");
        client.next();
        assertTrue(client.next().contains("\"n\":1}"));
        final String all = client.next();
        assertTrue(all.contains("\"n\":1,\"u\":13,"), all);
        for (final String told : new String[] {first, second}) {
            assertTrue(all.contains(told.substring(told.indexOf("[{") + 1, told.indexOf("}]"))), all);
        }
        for (final String tooFar : new String[] {"", ",900"}) {
            client.send("{\"method\":\"RESEND\",\"params\":[\"" + STREAM + "\"" + tooFar + "],\"id\":6}");
            assertEquals("{\"result\":\"snapshot\",\"id\":6}", client.next());
            assertTrue(client.next().contains("\"k\":0,\"o\":[{\"i\":1,"));
        }
        assertEquals(3, streams.counters().orderSnapshots());
        assertEquals(2, streams.counters().orderResends());
    }

    @Test
    void shouldSayWhatIsWrongWithARequestToSendAgain() throws Exception {
        final Client client = dial("/ws/basequote@trade");
        final String form =
                "params must be the name of a stream of orders and, unless the whole book is wanted, the number"
                        + " of the last event that arrived, such as [\\\"btcusdt@orders\\\",1234]";
        final String none =
                "is no stream of orders that this connection has subscribed to; such a one is btcusdt@orders";
        final String[][] mistakes = {
            {"[]", form},
            {"[7]", form},
            {"[\"" + STREAM + "\",-1]", form},
            {"[\"" + STREAM + "\",1.5]", form},
        };
        for (final String[] mistake : mistakes) {
            client.send("{\"method\":\"RESEND\",\"params\":" + mistake[0] + ",\"id\":1}");
            assertEquals(
                    "{\"error\":{\"code\":2,\"msg\":\"Invalid request: " + mistake[1] + "\"},\"id\":1}", client.next());
        }
        Thread.sleep(1_000); // five requests a second are allowed
        for (final String name : new String[] {STREAM, "basequote@trade"}) {
            client.send("{\"method\":\"RESEND\",\"params\":[\"" + name + "\",1],\"id\":1}");
            assertEquals(
                    "{\"error\":{\"code\":2,\"msg\":\"Invalid request: " + name + " " + none + "\"},\"id\":1}",
                    client.next());
        }
    }

    @Test
    void shouldTellOfInstrumentsAndTheirPhases() throws Exception {
        final Client client = dial("/ws/!instrument@arr");
        final String all = client.next();
        assertTrue(all.contains("\"s\":\"BASEQUOTE\"") && all.contains("\"s\":\"OTHERQUOTE\""), all);
        onLoop(() -> venue.instrument(9, "MADENOW", 1, 2).endChunk());
        assertEquals(
                "[{\"e\":\"instrument\",\"s\":\"MADENOW\",\"u\":8,\"phase\":\"CONTINUOUS\",\"marketModel\":\"ORDER_BOOK\","
                        + "\"baseAsset\":\"BASE\",\"quoteAsset\":\"QUOTE\",\"tickSize\":\"0.01000000\","
                        + "\"stepSize\":\"0.00100000\",\"orders\":true}]",
                without(client.next()));
    }

    @Test
    void shouldHaveNoSuchStreamWhereThereIsNoBook() throws Exception {
        onLoop(() -> venue.instrument(7, "OFFER", 3, 2, MarketModel.POSTED_OFFER)
                .instrument(8, "STREAMED", 3, 1, MarketModel.STREAMED_QUOTES));
        assertClosed(
                "unknown stream offer@orders: OFFER has no order book: it trades by posted offers",
                dial("/ws/offer@orders"));
        assertClosed(
                "unknown stream streamed@orders: STREAMED has no order book; quotes has", dial("/ws/streamed@orders"));
        assertClosed("unknown stream nobody@orders: there is no symbol NOBODY", dial("/ws/nobody@orders"));
    }

    @Test
    void shouldHaveNoSuchStreamWhenTheVenueDoesNotWantIt() throws Exception {
        http.close();
        showsOrders = false;
        serve(StreamSettings.DEFAULTS);
        assertClosed("unknown stream basequote@orders: this venue does not stream orders", dial("/ws/" + STREAM));
    }

    /** A tenth of the book is more than may wait for a connection. */
    @Test
    void shouldSendALargeBookToASlowReaderWhileItChanges() throws Exception {
        onLoop(() -> {
            for (int i = 1; i <= MANY; i++) {
                venue.enter(i, ALICE, i % 2 == 0 ? Side.BUY : Side.SELL, i % 2 == 0 ? 900 - i % 50 : 1_000 + i % 50, 5);
            }
            return venue.endChunk();
        });
        final Client client = dial("/ws");
        final BookFollower follower = new BookFollower("BASEQUOTE", client::send, new BookListener() {});
        follower.onOpen();
        follower.onText(client.next());
        client.socket.pause();
        for (int i = 1; i <= CHANGES; i++) {
            final int orderId = i;
            onLoop(() -> venue.last()
                    .cancel(
                            MANY + 1 - orderId,
                            orderId % 2 == 0 ? Side.SELL : Side.BUY,
                            price(MANY + 1 - orderId),
                            5,
                            CancelReason.REQUESTED,
                            true)
                    .endChunk());
            enter(MANY + i, Side.BUY, 800, 1);
            if (i == CHANGES_UNREAD) {
                client.socket.resume();
            }
        }
        while (!follower.isExact()) {
            final String text = client.next();
            assertFalse(text == null, () -> "closed: " + client.closed.getNow("not at all"));
            follower.onText(text);
        }
        while (follower.lastSequence() < onLoop(() -> venue.view.eventSequence())) {
            follower.onText(client.next());
        }
        assertEquals(0, follower.mendings());
        assertEquals(MANY, follower.book().size());
        final long expected =
                onLoop(() -> venue.view.instrument("BASEQUOTE").restingOrders().checksum());
        assertEquals(expected, follower.book().checksum());
    }

    private static long price(final int orderId) {
        return orderId % 2 == 0 ? 900 - orderId % 50 : 1_000 + orderId % 50;
    }
}
