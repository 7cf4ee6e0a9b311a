package rialto.app.extensions;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import rialto.app.config.VenueConfiguration;
import rialto.app.config.VenueOptions;
import rialto.app.data.FileFailure;
import rialto.app.process.ProcessLifecycle;
import rialto.app.process.StartException;
import rialto.extensions.Venue;
import rialto.extensions.host.ControlRequest;
import rialto.extensions.host.ControlRequest.Verb;
import rialto.extensions.subscription.ParkedEvent;
import rialto.extensions.subscription.ParkedEvents;
import rialto.extensions.subscription.RunningSubscription;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** What operators do with extensions. */
@Command(
        name = "extensions",
        description = "Runs extensions of the venue, tells how they are, and has events handled again.",
        mixinStandardHelpOptions = true,
        subcommands = {
            ExtensionsCommand.RunCommand.class,
            HostCommand.class,
            ListCommand.class,
            ExtensionsCommand.ParkedCommand.class,
            ExtensionsCommand.ReplayCommand.class,
            ExtensionsCommand.ResumeCommand.class,
            ExtensionsCommand.SkipCommand.class
        })
public final class ExtensionsCommand implements Runnable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command: run, list, parked, replay, resume or skip");
    }

    /** Hosts beside a venue that runs none: of a cluster, most often. */
    @Command(
            name = "run",
            description = "Runs the extensions of a venue or cluster that runs elsewhere, until Ctrl-C or SIGTERM.",
            mixinStandardHelpOptions = true)
    static final class RunCommand implements Callable<Integer> {
        @Mixin
        private VenueOptions options;

        @Override
        public Integer call() throws InterruptedException {
            final VenueConfiguration configuration = options.configuration();
            final ProcessLifecycle lifecycle = new ProcessLifecycle();
            return lifecycle.run(() -> {
                final Path directory = ExtensionPaths.extensions(configuration);
                if (!Files.isDirectory(directory)) {
                    throw new StartException("there is no directory of extensions " + directory
                            + ": make it, or name another by --set extensions.directory=DIR");
                }
                lifecycle.own(ExtensionSupervisor.start(configuration));
                System.out.println("Extensions of " + directory + " run; their logs are in "
                        + ExtensionPaths.state(configuration));
            });
        }
    }

    /** A command about one subscription. */
    private abstract static class OfSubscription implements Callable<Integer> {
        @Mixin
        private VenueOptions options;

        @Parameters(
                index = "0",
                paramLabel = "EXTENSION[/SUBSCRIPTION]",
                description = "The subscription is " + Venue.MAIN + " unless named.")
        private String target;

        abstract int run(Path state, String extension, String subscription) throws IOException, InterruptedException;

        /** Empty when none is named. */
        String unnamed() {
            return Venue.MAIN;
        }

        @Override
        public Integer call() throws InterruptedException {
            final String[] parts = target.split("/", 2);
            try {
                return run(
                        ExtensionPaths.state(options.configuration()),
                        parts[0],
                        parts.length > 1 ? parts[1] : unnamed());
            } catch (final IOException e) {
                throw new StartException(FileFailure.reason(e), e);
            }
        }

        static int ask(final Path state, final ControlRequest request) throws IOException, InterruptedException {
            final Optional<String> answer = request.ask(state, PATIENCE);
            if (answer.isEmpty()) {
                throw new StartException("nobody answers for extension " + request.extension()
                        + ": the venue, or './rialto extensions run', must run with it in its directory");
            }
            if (answer.get().startsWith("error: ")) {
                throw new StartException(answer.get().substring("error: ".length()));
            }
            System.out.println(answer.get());
            return 0;
        }
    }

    /** Lists events that were put aside. */
    @Command(
            name = "parked",
            description = "Lists the events that a subscription has put aside, or forgets them.",
            mixinStandardHelpOptions = true)
    static final class ParkedCommand extends OfSubscription {
        @Option(
                names = "--drop",
                paramLabel = "SEQUENCE",
                arity = "0..1",
                fallbackValue = "0",
                description = "Forgets one event, or all.")
        private Long drop;

        @Override
        int run(final Path state, final String extension, final String subscription)
                throws IOException, InterruptedException {
            if (drop != null) {
                return ask(state, new ControlRequest(Verb.DROP_PARKED, extension, subscription, drop));
            }
            final List<ParkedEvent> events = new ParkedEvents(
                            RunningSubscription.parkedDirectory(state.resolve(extension), subscription))
                    .list();
            events.forEach(event -> System.out.println(event.sequence() + " " + event.key() + " "
                    + Instant.ofEpochMilli(event.atMs()) + ", " + event.attempts() + " attempts: " + event.cause()
                    + "\n    " + event.event()));
            System.out.println(events.size() + " parked events of " + extension + "/" + subscription);
            return 0;
        }
    }

    /** Has events handled again. */
    @Command(
            name = "replay",
            description = "Has a subscription handle its parked events again, or all events from one on.",
            mixinStandardHelpOptions = true)
    static final class ReplayCommand extends OfSubscription {
        @Option(
                names = "--from",
                paramLabel = "SEQUENCE",
                description =
                        "All events from this one on, whatever was handled before. Commands of events that were handled are"
                                + " not sent again.")
        private long from;

        @Option(names = "--parked", paramLabel = "SEQUENCE", description = "This parked event (default: all of them).")
        private long parked;

        @Override
        int run(final Path state, final String extension, final String subscription)
                throws IOException, InterruptedException {
            return ask(
                    state,
                    from == 0
                            ? new ControlRequest(Verb.REPLAY_PARKED, extension, subscription, parked)
                            : new ControlRequest(Verb.REPLAY, extension, subscription, from));
        }
    }

    /** Goes on after a stop. */
    @Command(
            name = "resume",
            description =
                    "Lets a subscription go on that stopped before an event, with that event; or, without a subscription, loads"
                            + " an extension again that was stuck.",
            mixinStandardHelpOptions = true)
    static final class ResumeCommand extends OfSubscription {
        @Override
        String unnamed() {
            return "";
        }

        @Override
        int run(final Path state, final String extension, final String subscription)
                throws IOException, InterruptedException {
            return ask(state, new ControlRequest(Verb.RESUME, extension, subscription, 0));
        }
    }

    /** Goes on after a stop, without the event. */
    @Command(
            name = "skip",
            description = "Lets a subscription go on that stopped before an event, without that event.",
            mixinStandardHelpOptions = true)
    static final class SkipCommand extends OfSubscription {
        @Override
        int run(final Path state, final String extension, final String subscription)
                throws IOException, InterruptedException {
            return ask(state, new ControlRequest(Verb.SKIP, extension, subscription, 0));
        }
    }
}
