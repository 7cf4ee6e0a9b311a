package rialto.app;

import picocli.CommandLine.Command;

@Command(name = "start", description = "x", mixinStandardHelpOptions = true)
final class StartCommand implements Runnable {
    @Override
    public void run() {}
}
