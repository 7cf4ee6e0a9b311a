package rialto.app;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import rialto.app.admin.AdminAccess;
import rialto.app.process.StartException;
import rialto.app.replay.EngineReplay;
import rialto.app.replay.ReplayReport;
import rialto.simulator.recording.RecordingException;
import rialto.simulator.recording.RecordingFormat;

import java.nio.file.Path;
import java.util.concurrent.Callable;

/** A recording through the engine, or into a running venue. */
@Command(
        name = "replay",
        description = {
            "Plays recorded order flow of a real exchange through the matching engine and compares what it does with"
                    + " what the exchange did; or, with --into, feeds it into a running venue.",
            ""
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:all that can be checked agrees; with --into: the recording has ended",
            "1:something differs from the recording",
            "2:the file cannot be read, an argument is wrong, or the venue refuses"
        })
final class ReplayCommand implements Callable<Integer> {
    private static final int DIFFERS = 1;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "The recording.")
    private Path file;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "sse, lobster or itch (default: told from the file's first bytes).")
    private RecordingFormat format;

    @Option(names = "--json", description = "Print the comparison as JSON.")
    private boolean json;

    @Mixin
    private AdminAccess administration;

    @ArgGroup(exclusive = false, heading = "%nInto a running venue:%n")
    private ReplayTarget target;

    @Override
    public Integer call() {
        try {
            final RecordingFormat chosen = format == null ? RecordingFormat.of(file) : format;
            if (target != null) {
                return target.replay(spec.commandLine(), administration, chosen, file);
            }
            final ReplayReport report = EngineReplay.run(chosen, file);
            spec.commandLine().getOut().println(json ? report.json() : report.text());
            return report.agrees() ? 0 : DIFFERS;
        } catch (final RecordingException e) {
            throw new StartException(e.getMessage(), e);
        }
    }
}
