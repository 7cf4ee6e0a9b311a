package rialto.simulator.recording;

/** What was done on one instrument, in the exchange's order. Not thread-safe. */
public interface OrderFlow extends AutoCloseable {
    /**
     * The next action; null at the end.
     *
     * @throws RecordingException when the recording cannot be read
     */
    RecordedAction next();

    @Override
    void close();
}
