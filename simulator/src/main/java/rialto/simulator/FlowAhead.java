package rialto.simulator;

import rialto.simulator.recording.OrderFlow;
import rialto.simulator.recording.RecordedAction;
import rialto.simulator.recording.RecordingException;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Reads a recording ahead on a thread of its own, so that the event loop never waits for a file. */
final class FlowAhead implements AutoCloseable {
    private static final int AHEAD = 4_096;

    private final BlockingQueue<RecordedAction> queue = new ArrayBlockingQueue<>(AHEAD);
    private final OrderFlow flow;
    private final Thread thread;
    private volatile boolean read;
    private volatile RecordingException failure;

    FlowAhead(final OrderFlow flow) {
        this.flow = flow;
        thread = Thread.ofVirtual().name("recording").start(this::read);
    }

    /** The next action; null when it is not there yet or {@link #isEnded()}. */
    RecordedAction poll() {
        return queue.poll();
    }

    /** Whether nothing will come any more. */
    boolean isEnded() {
        return read && queue.isEmpty();
    }

    /** Why reading ended early; null when it did not. */
    RecordingException failure() {
        return failure;
    }

    @Override
    public void close() {
        thread.interrupt();
    }

    private void read() {
        try (flow) {
            for (RecordedAction action = flow.next(); action != null; action = flow.next()) {
                queue.put(action);
            }
        } catch (final RecordingException e) {
            failure = e;
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        read = true;
    }
}
