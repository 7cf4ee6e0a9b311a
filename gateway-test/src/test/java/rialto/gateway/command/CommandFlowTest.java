package rialto.gateway.command;

import org.agrona.DirectBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import rialto.client.CommandIngress;
import rialto.client.OfferResult;
import rialto.gatewaytest.TestVenue;
import rialto.protocol.CommandFlags;
import rialto.protocol.CommandSourceDecoder;
import rialto.protocol.CreateAccountEncoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.Side;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Commands and outcomes with a scripted ingress; events are made up and decoded as the venue's are. */
class CommandFlowTest {
    private static final int GATEWAY = 42;
    private static final int CAPACITY = 3;
    private static final long TIMEOUT_NS = 1_000;
    /** Of what there is in ten seconds, for one who asks without end. */
    private static final int HALF = ReserveShares.IN_TEN_SECONDS / 2;

    private final TestVenue venue = TestVenue.ready();
    private final List<Long> sent = new ArrayList<>();
    private final List<String> log = new ArrayList<>();
    private final List<String> offered = new ArrayList<>();
    private boolean isHeapLow;
    private OfferResult ingress = OfferResult.OK;
    private long nowNs = 10_000;
    private final CommandFlow flow =
            new CommandFlow(venue.view, this::offer, () -> nowNs, GATEWAY, CAPACITY, TIMEOUT_NS, () -> isHeapLow);

    @BeforeEach
    void follow() {
        venue.view.addListener(flow);
    }

    @Test
    void shouldBeBusyWhenTheTableIsFullAndNotAgainAfterAnOutcome() {
        assertTrue(send("a"));
        assertTrue(send("b"));
        assertTrue(send("c"));
        assertFalse(send("d"));
        assertEquals(1, flow.busyCount());
        end(GATEWAY, sent.get(1));
        assertTrue(send("d"));
        assertEquals(List.of("b done"), log);
    }

    @Test
    void shouldBeBusyWhenTheIngressTakesNothing() {
        ingress = OfferResult.BUSY;
        assertFalse(send("a"));
        assertEquals(0, flow.inFlight());
        ingress = OfferResult.OK;
        assertTrue(send("a"));
        end(GATEWAY, sent.getLast());
        assertEquals(List.of("a done"), log);
    }

    @Test
    void shouldSendFewCommandsThatUseRoomWhileTheHeapIsNearlyUsedUp() {
        isHeapLow = true;
        assertEquals(HALF, sendMany());
        isHeapLow = false;
        assertTrue(sendAndEnd());
    }

    /** What is refused is recorded as well, and the reserve of the disk is for cancels. */
    @Test
    void shouldSendFewCommandsThatUseRoomWhileADiskIsNearlyFull() {
        venue.orderEntry(0x100);
        assertEquals(HALF, sendMany());
        nowNs += TimeUnit.SECONDS.toNanos(10) - 1;
        assertEquals(0, sendMany());
        nowNs++;
        assertEquals(HALF, sendMany());
        venue.orderEntry(1);
        assertTrue(sendAndEnd(), "an administrator's stop is no lack of room");
    }

    private int sendMany() {
        int taken = 0;
        for (int i = 0; i < 10 * ReserveShares.IN_TEN_SECONDS; i++) {
            taken += sendAndEnd() ? 1 : 0;
        }
        return taken;
    }

    private boolean sendAndEnd() {
        if (!send("a")) {
            return false;
        }
        end(GATEWAY, sent.getLast());
        return true;
    }

    /** It was "busy" before, or, without a leader, held up all that came after it. */
    @Test
    void shouldSendNothingThatIsLongerThanTheVenueTakes() {
        final CommandSender.Encoder longest =
                (buffer, offset, header, gatewayId, correlationId) -> CommandIngress.MAX_COMMAND_LENGTH;
        final CommandSender.Encoder longer =
                (buffer, offset, header, gatewayId, correlationId) -> CommandIngress.MAX_COMMAND_LENGTH + 1;
        final CommandSender.Completion completion = new CommandSender.Completion() {
            @Override
            public void onOutcome(final CommandOutcome outcome) {
                throw new AssertionError("there is none");
            }

            @Override
            public void onTimeout() {
                throw new AssertionError("there is none");
            }
        };
        final CommandTooLongException e =
                assertThrows(CommandTooLongException.class, () -> flow.send(longer, 0, completion));
        assertEquals("The command has 4097 bytes, the venue takes at most 4096: shorten its texts.", e.getMessage());
        assertTrue(flow.send(longest, 0, completion));
    }

    @Test
    void shouldNotMindOtherGatewaysNorTimersNorOutcomesTwice() {
        assertTrue(send("a"));
        final long id = sent.getFirst();
        end(GATEWAY + 1, id);
        end(0, 0);
        end(GATEWAY, id + 100);
        assertTrue(log.isEmpty());
        end(GATEWAY, id);
        end(GATEWAY, id);
        assertEquals(List.of("a done"), log);
    }

    @Test
    void shouldGiveUpInOrderOfAgeAndIgnoreWhatComesLater() {
        assertTrue(send("a"));
        nowNs += 600;
        assertTrue(send("b"));
        nowNs += 400;
        flow.expire();
        assertTrue(log.isEmpty(), "exactly at the limit");
        nowNs += 1;
        flow.expire();
        assertEquals(List.of("a timeout"), log);
        end(GATEWAY, sent.getFirst());
        end(GATEWAY, sent.get(1));
        assertEquals(List.of("a timeout", "b done"), log);
        assertEquals(1, flow.timeoutCount());
        assertEquals(0, flow.inFlight());
    }

    /** A sweep's events come in several chunks, and what is due is looked at in between. */
    @Test
    void shouldAnswerOnceACommandThatIsGivenUpAmongItsEvents() {
        for (final String name : List.of("a", "b", "c")) {
            assertTrue(send(name));
        }
        end(GATEWAY, sent.getFirst());
        assertEquals(List.of("a done"), log);
        venue.answering(GATEWAY, sent.get(1)).accept(1, TestVenue.ALICE, Side.BUY, 100, 1);
        nowNs += TIMEOUT_NS + 1;
        flow.expire();
        assertEquals(List.of("a done", "b timeout", "c timeout"), log);
        assertTrue(send("d"));
        venue.answering(GATEWAY, sent.get(1)).last().rest(1, Side.BUY, 100, 1);
        assertEquals(List.of("a done", "b timeout", "c timeout"), log, "what it came to is told nobody any more");
        assertEquals(1, flow.inFlight());
        nowNs += TIMEOUT_NS + 1;
        flow.expire();
        flow.expire();
        assertEquals(List.of("a done", "b timeout", "c timeout", "d timeout"), log);
        assertEquals(3, flow.timeoutCount());
        assertEquals(0, flow.inFlight());
    }

    @Test
    void shouldRepeatWhatHasNoOutcomeInOrderWhenTheWayToTheLogChanges() {
        send("a");
        send("b");
        send("c");
        end(GATEWAY, sent.getFirst());
        offered.clear();
        flow.repeat();
        assertEquals(List.of("2 repeated", "3 repeated"), offered);
        end(GATEWAY, sent.get(1));
        end(GATEWAY, sent.get(1));
        assertEquals(List.of("a done", "b done"), log);
    }

    @Test
    void shouldKeepCommandsInOrderWhileThereIsNoLeader() {
        send("a");
        ingress = OfferResult.NOT_CONNECTED;
        assertTrue(send("b"));
        flow.repeat();
        ingress = OfferResult.OK;
        assertTrue(send("c"), "waits behind the others");
        assertEquals(List.of("1"), offered);
        flow.sendOn();
        assertEquals(List.of("1", "1 repeated", "2", "3"), offered);
        flow.sendOn();
        assertEquals(4, offered.size());
    }

    @Test
    void shouldGoOnRepeatingWhereTheIngressWasFull() {
        send("a");
        send("b");
        ingress = OfferResult.BUSY;
        flow.repeat();
        ingress = OfferResult.OK;
        end(GATEWAY, sent.getFirst());
        offered.clear();
        flow.sendOn();
        assertEquals(List.of("2 repeated"), offered);
    }

    @Test
    void shouldSayWhatWasNeverSent() {
        ingress = OfferResult.NOT_CONNECTED;
        send("a");
        nowNs += TIMEOUT_NS + 1;
        flow.expire();
        assertEquals(List.of("a unsent"), log);
        ingress = OfferResult.OK;
        flow.sendOn();
        assertTrue(offered.isEmpty());
    }

    @Test
    void shouldSurviveAnAnswerThatFails() {
        assertTrue(send("faulty"));
        assertTrue(send("b"));
        end(GATEWAY, sent.get(0));
        end(GATEWAY, sent.get(1));
        assertEquals(List.of("faulty timeout", "b done"), log);
        assertEquals(0, flow.inFlight());
    }

    @Test
    void shouldSurviveATimeOutWhoseAnswerFails() {
        assertTrue(send("faulty at time-out"));
        assertTrue(send("b"));
        nowNs += TIMEOUT_NS + 1;
        flow.expire();
        assertEquals(List.of("b timeout"), log);
        assertEquals(0, flow.inFlight());
    }

    private OfferResult offer(final DirectBuffer buffer, final int offset, final int length) {
        if (ingress == OfferResult.OK) {
            final CommandSourceDecoder source =
                    new CommandSourceDecoder().wrap(buffer, offset + MessageHeaderEncoder.ENCODED_LENGTH);
            offered.add(source.correlationId() + (source.flags() == CommandFlags.REPEATED ? " repeated" : ""));
        }
        return ingress;
    }

    private long accounts = 200;

    /** The events of a command that makes an account. */
    private void end(final int gateway, final long correlation) {
        accounts++;
        venue.answering(gateway, correlation).account(accounts, "account-" + accounts);
    }

    private boolean send(final String name) {
        return flow.send(
                (buffer, offset, header, gatewayId, correlationId) -> {
                    assertEquals(GATEWAY, gatewayId);
                    sent.add(correlationId);
                    final CreateAccountEncoder command =
                            new CreateAccountEncoder().wrapAndApplyHeader(buffer, offset, header);
                    command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
                    return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
                },
                nowNs,
                new CommandSender.Completion() {
                    @Override
                    public void onOutcome(final CommandOutcome outcome) {
                        if ("faulty".equals(name)) {
                            throw new IllegalStateException("a fault made for this test");
                        }
                        assertEquals(accounts, outcome.referenceId());
                        assertEquals(venue.view.eventSequence(), outcome.eventSequence());
                        log.add(name + " done");
                    }

                    @Override
                    public void onTimeout() {
                        if ("faulty at time-out".equals(name)) {
                            throw new IllegalStateException("a fault made for this test");
                        }
                        log.add(name + " timeout");
                    }

                    @Override
                    public void onUnsent() {
                        log.add(name + " unsent");
                    }
                });
    }
}
