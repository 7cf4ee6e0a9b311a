package rialto.benchmarks.pingpong;

import java.io.IOException;

/** The echo of one subject in a process of its own. Prints {@link #READY} when it can be reached. */
public final class PingPongServer {
    static final String READY = "ready";

    private PingPongServer() {}

    /** Arguments: subject and meeting place. */
    public static void main(final String[] arguments) throws IOException {
        ProcessEnd.withParent();
        final EchoEnd echo =
                PingPongSubjects.named(arguments[0]).serve(MeetingPlace.of(arguments[1], arguments[2], arguments[3]));
        System.out.println(READY);
        try {
            echo.run();
        } catch (final IOException e) {
            // the other end has gone
        } catch (final RuntimeException e) {
            ProcessEnd.fail(e);
        }
    }
}
