package rialto.app;

import picocli.CommandLine.Command;

@Command(name = "reporting", description = "x", mixinStandardHelpOptions = true)
final class ReportingCommand implements Runnable {
    @Override
    public void run() {}
}
