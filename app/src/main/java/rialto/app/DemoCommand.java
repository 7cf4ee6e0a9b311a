package rialto.app;

import picocli.CommandLine.Command;

@Command(name = "demo", description = "x", mixinStandardHelpOptions = true)
final class DemoCommand implements Runnable {
    @Override
    public void run() {}
}
