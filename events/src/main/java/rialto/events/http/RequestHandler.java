package rialto.events.http;

/** Answers requests. Lambdas, and closures of Groovy and Kotlin, are handlers as they are. */
@FunctionalInterface
public interface RequestHandler {
    /**
     * Answers a request by {@link Request#respond}, now or later from any thread.
     *
     * @throws rialto.events.ConversionException is answered 400, with its message
     * @throws rialto.events.BackPressureException is answered 503
     * @throws Exception                         is answered 500, and logged
     */
    void handle(Request request) throws Exception;
}
