package rialto.reporting;

import io.aeron.Aeron;
import rialto.sequencer.SequencerConfiguration;
import rialto.sequencer.SequencerNode;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A member in this process, with files that are small enough for tests. */
final class OneMember {
    private static final long LEADER_TIMEOUT_MS = TimeUnit.SECONDS.toMillis(60);

    private OneMember() {}

    /** What is done with a member that leads. */
    @FunctionalInterface
    interface Story {
        void tell(SequencerNode node, Aeron aeron, EventSource source) throws Exception;
    }

    /** Tells a story of a member whose data and driver are in a directory. */
    static void run(final Path directory, final Story story) throws Exception {
        final SequencerConfiguration configuration = SequencerConfiguration.builder(
                        directory.resolve("data"), directory.resolve("driver").toString())
                .logTermLength(1024 * 1024)
                .eventTermLength(1024 * 1024)
                .segmentLength(1024 * 1024)
                .build();
        try (SequencerNode node = SequencerNode.launch(configuration, Throwable::printStackTrace)) {
            node.awaitLeader(LEADER_TIMEOUT_MS);
            try (Aeron aeron = node.connection().openAeron(Throwable::printStackTrace)) {
                story.tell(node, aeron, EventSource.of(aeron, node.connection()));
            }
        }
    }
}
