package rialto.benchmarks.pingpong;

import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.ExcerptTailer;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;
import net.openhft.chronicle.wire.DocumentContext;

import java.util.List;
import java.util.function.LongConsumer;

/** Two Chronicle Queues in memory, one for each direction, that both processes map. */
final class ChronicleQueueSubject implements PingPongSubject {
    @Override
    public String name() {
        return "chronicle-queue";
    }

    @Override
    public String title() {
        return "Chronicle Queue";
    }

    @Override
    public String waits() {
        return "spin";
    }

    @Override
    public String publishedRoundTrip() {
        return "~0.25";
    }

    @Override
    public boolean isBetweenProcesses() {
        return true;
    }

    @Override
    public List<String> javaOptions() {
        return List.of(
                "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
                "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
                "--add-exports=jdk.unsupported/sun.misc=ALL-UNNAMED",
                "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
                "--add-opens=java.base/java.io=ALL-UNNAMED",
                "--add-opens=java.base/java.util=ALL-UNNAMED",
                // it would tell its makers that it runs
                "-Dchronicle.analytics.disable=true",
                "-Dchronicle.disk.monitor.disable=true",
                "-Dchronicle.announcer.disable=true");
    }

    private static SingleChronicleQueue queue(final MeetingPlace place, final String name) {
        return SingleChronicleQueueBuilder.binary(place.directory().resolve(name))
                .build();
    }

    @Override
    public EchoEnd serve(final MeetingPlace place) {
        final End end = new End(queue(place, "pongs"), queue(place, "pings"));
        return () -> {
            while (true) {
                if (end.receive()) {
                    end.send();
                } else {
                    Thread.onSpinWait();
                }
            }
        };
    }

    @Override
    public Link connect(final MeetingPlace place) {
        final End end = new End(queue(place, "pings"), queue(place, "pongs"));
        return new Link() {
            private final byte[] message = new byte[Message.LENGTH];

            @Override
            public boolean send(final long number) {
                Message.number(message, number);
                end.send(message);
                return true;
            }

            @Override
            public int poll(final LongConsumer answers) {
                if (!end.receive()) {
                    return 0;
                }
                answers.accept(Message.number(end.received));
                return 1;
            }
        };
    }

    private static final class End {
        private final byte[] received = new byte[Message.LENGTH];
        private final ExcerptAppender appender;
        private final ExcerptTailer tailer;

        End(final SingleChronicleQueue outgoing, final SingleChronicleQueue incoming) {
            appender = outgoing.createAppender();
            tailer = incoming.createTailer();
        }

        boolean receive() {
            try (DocumentContext document = tailer.readingDocument()) {
                if (!document.isPresent()) {
                    return false;
                }
                final Bytes<?> bytes = document.wire().bytes();
                Message.requireWhole((int) bytes.readRemaining());
                bytes.read(received);
                return true;
            }
        }

        void send() {
            send(received);
        }

        void send(final byte[] message) {
            try (DocumentContext document = appender.writingDocument()) {
                document.wire().bytes().write(message);
            }
        }
    }
}
