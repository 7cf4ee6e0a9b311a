package rialto.dialect.fix.session;

import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;
import rialto.gateway.dialect.GatewayCore;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;

/** The way to the log as it is while leaders change. Sends on the event loop; is told how by the test. */
final class UncertainCommands implements CommandSender {
    private enum Way {
        PASS,
        HOLD,
        LOSE_UNSENT,
        LOSE_OUTCOME
    }

    private final List<Runnable> held = new ArrayList<>();
    private final Semaphore heldCount = new Semaphore(0);
    private CommandSender real;
    private volatile Way way = Way.PASS;

    /** A gateway's core whose commands go this way. */
    GatewayCore of(final GatewayCore core) {
        real = core.commands();
        return (GatewayCore) Proxy.newProxyInstance(
                GatewayCore.class.getClassLoader(), new Class<?>[] {GatewayCore.class}, (proxy, method, arguments) -> {
                    try {
                        return method.getName().equals("commands") ? this : method.invoke(core, arguments);
                    } catch (final InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    void pass() {
        way = Way.PASS;
    }

    /** Until {@link #release}. */
    void hold() {
        way = Way.HOLD;
    }

    /** There is no leader, and none in time. */
    void loseUnsent() {
        way = Way.LOSE_UNSENT;
    }

    /** The leader has the command, and its outcome comes too late. */
    void loseOutcomes() {
        way = Way.LOSE_OUTCOME;
    }

    /** Waits until a command is held. */
    void awaitHeld() throws InterruptedException {
        heldCount.acquire();
    }

    /** Sends what was held; how many there were. Call it on the event loop. */
    int release() {
        way = Way.PASS;
        final List<Runnable> all = List.copyOf(held);
        held.clear();
        all.forEach(Runnable::run);
        return all.size();
    }

    @Override
    public boolean send(final Encoder encoder, final long receivedNs, final Completion completion) {
        switch (way) {
            case PASS -> {
                return real.send(encoder, receivedNs, completion);
            }
            case HOLD -> {
                held.add(() -> real.send(encoder, receivedNs, completion));
                heldCount.release();
            }
            case LOSE_UNSENT -> completion.onUnsent();
            case LOSE_OUTCOME ->
                real.send(encoder, receivedNs, new Completion() {
                    @Override
                    public void onOutcome(final CommandOutcome outcome) {
                        completion.onTimeout();
                    }

                    @Override
                    public void onTimeout() {
                        completion.onTimeout();
                    }
                });
        }
        return true;
    }
}
