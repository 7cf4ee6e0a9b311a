package rialto.benchmarks.abuse;

import rialto.testsupport.process.Launch;
import rialto.testsupport.process.VenueProcess;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The attacker as the benchmark sees it: a process of little priority, so that the venue is measured and not he. */
final class AttackerProcess implements AutoCloseable {
    private static final int START_TIMEOUT_MS = 60_000;
    private static final int ANSWER_TIMEOUT_MS = 30_000;

    private final VenueProcess process;
    private final Socket socket;
    private final BufferedReader answers;
    private final PrintWriter orders;

    private AttackerProcess(final VenueProcess process, final Socket socket) throws IOException {
        this.process = process;
        this.socket = socket;
        socket.setSoTimeout(ANSWER_TIMEOUT_MS);
        answers = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
        orders = new PrintWriter(socket.getOutputStream(), true, StandardCharsets.US_ASCII);
    }

    /** @param nice how much it yields to others, 0 to 19 */
    static AttackerProcess start(final AttackTarget target, final int nice, final Path log) throws IOException {
        try (ServerSocket door = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            door.setSoTimeout(START_TIMEOUT_MS);
            final List<String> arguments = new ArrayList<>(List.of(Integer.toString(door.getLocalPort())));
            arguments.addAll(target.arguments());
            final VenueProcess process = Launch.main(Attacker.class.getName(), arguments)
                    .after(List.of("nice", "-n", Integer.toString(nice)))
                    .log(log)
                    .start();
            try {
                return new AttackerProcess(process, door.accept());
            } catch (final IOException e) {
                process.kill();
                throw new IOException("the attacker did not start; see " + log, e);
            }
        }
    }

    /**
     * Begins an attack; it goes on until {@link #stop}.
     *
     * @param number of the attack: those of different numbers come from different addresses
     */
    void begin(final String name, final int number, final double perSecond) throws IOException {
        orders.println("start " + name + " " + number + " " + perSecond);
        answer();
    }

    /** Begins to use CPU and to do nothing else, until {@link #stop}. */
    void burn(final double cores) throws IOException {
        orders.println("burn " + cores);
        answer();
    }

    AttackTally stop() throws IOException {
        orders.println("stop");
        return AttackTally.parse(answer());
    }

    private String answer() throws IOException {
        final String line = answers.readLine();
        if (line == null) {
            throw new EOFException("the attacker ended; see " + process.log());
        }
        return line;
    }

    /** CPU time that it has used so far. */
    long cpuNs() {
        return process.cpuNs();
    }

    @Override
    public void close() throws IOException {
        socket.close();
        try {
            process.awaitEnd(java.time.Duration.ofNanos(TimeUnit.SECONDS.toNanos(10)));
        } finally {
            process.kill();
        }
    }
}
