package rialto.app;

import picocli.CommandLine.Command;

@Command(name = "simulate", description = "x", mixinStandardHelpOptions = true)
final class SimulateCommand implements Runnable {
    @Override
    public void run() {}
}
