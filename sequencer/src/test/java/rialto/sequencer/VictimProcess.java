package rialto.sequencer;

import rialto.client.EventReader;
import rialto.client.VenueEventListener;
import rialto.protocol.Side;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A venue under load in a process of its own, to be killed. Writes {@code ack N} for each command whose events it has
 * seen, and {@code snapshot N} for each snapshot.
 */
final class VictimProcess {
    private static final int SNAPSHOT_EVERY = 3_000;

    private VictimProcess() {}

    /** Arguments: data directory, Aeron directory, gateway id. */
    public static void main(final String[] args) throws Exception {
        final var configuration =
                TestVenue.configuration(Path.of(args[0]), args[1]).build();
        final int gatewayId = Integer.parseInt(args[2]);
        final PrintStream out = System.out;
        try (TestVenue venue = TestVenue.start(configuration, gatewayId);
                EventReader reader = venue.reader(venue.node.eventSequence())) {
            final Acknowledgements acknowledgements = new Acknowledgements(out, gatewayId);
            if (venue.node.eventSequence() == 0) {
                venue.open();
            }
            final var demultiplexer = new rialto.client.EventDemultiplexer(acknowledgements);
            for (int i = 0; ; i++) {
                final boolean buy = (i & 1) == 0;
                venue.send(venue.commands.limitOrder(
                        100 + (i & 1),
                        (long) gatewayId << 32 | i,
                        buy ? Side.BUY : Side.SELL,
                        buy ? 1000 - i % 7 : 1000 + i % 5 - 2,
                        1 + i % 9));
                reader.poll(demultiplexer, 20);
                if (i % SNAPSHOT_EVERY == SNAPSHOT_EVERY - 1) {
                    venue.node.requestSnapshot().thenAccept(done -> out.println("snapshot " + done.eventSequence()));
                }
            }
        }
    }

    static Process start(final Path dataDirectory, final String aeronDirectory, final int gatewayId) throws Exception {
        return fork(VictimProcess.class, dataDirectory, aeronDirectory, Integer.toString(gatewayId));
    }

    /** Runs a main class with this JVM's class path and module options. */
    static Process fork(
            final Class<?> main, final Path dataDirectory, final String aeronDirectory, final String... arguments)
            throws Exception {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        for (final String argument : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            if (argument.startsWith("--") || argument.startsWith("-XX:+Use") || argument.startsWith("-Drialto.test.")) {
                command.add(argument);
            }
        }
        command.addAll(List.of(
                "-Xmx1g",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName(),
                dataDirectory.toString(),
                aeronDirectory));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private record Acknowledgements(PrintStream out, int ownGatewayId) implements VenueEventListener {
        @Override
        public void onEndOfCommand(
                final long eventSequence, final long timestampNs, final int gatewayId, final long correlationId) {
            if (gatewayId == ownGatewayId) {
                out.println("ack " + correlationId);
            }
        }
    }
}
