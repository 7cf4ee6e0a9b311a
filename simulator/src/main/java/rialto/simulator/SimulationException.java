package rialto.simulator;

/** Why there is no simulation: the venue cannot be reached, or refused what the demo market needs. */
public final class SimulationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SimulationException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
