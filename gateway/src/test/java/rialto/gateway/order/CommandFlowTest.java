package rialto.gateway.order;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import rialto.gateway.TestVenue;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Commands and outcomes with a scripted ingress; events are made up and decoded as the venue's are. */
class CommandFlowTest {
    private static final int GATEWAY = 42;
    private static final int CAPACITY = 3;
    private static final long TIMEOUT_NS = 1_000;

    private final TestVenue venue = TestVenue.ready();
    private final List<Long> sent = new ArrayList<>();
    private final List<String> log = new ArrayList<>();
    private boolean ingressTakes = true;
    private long nowNs = 10_000;
    private final CommandFlow flow = new CommandFlow(
            venue.view, (buffer, offset, length) -> ingressTakes, () -> nowNs, GATEWAY, CAPACITY, TIMEOUT_NS);

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
        ingressTakes = false;
        assertFalse(send("a"));
        assertEquals(0, flow.inFlight());
        ingressTakes = true;
        assertTrue(send("a"));
        end(GATEWAY, sent.getLast());
        assertEquals(List.of("a done"), log);
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

    @Test
    void shouldSurviveAnAnswerThatFails() {
        assertTrue(send("faulty"));
        assertTrue(send("b"));
        end(GATEWAY, sent.get(0));
        end(GATEWAY, sent.get(1));
        assertEquals(List.of("faulty timeout", "b done"), log);
        assertEquals(0, flow.inFlight());
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
                    return 8;
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
                        log.add(name + " timeout");
                    }
                });
    }
}
