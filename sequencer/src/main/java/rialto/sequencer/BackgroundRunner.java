package rialto.sequencer;

import org.agrona.ErrorHandler;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.SleepingMillisIdleStrategy;

/** A daemon thread for an agent that has little to do: it looks twenty times a second. */
final class BackgroundRunner {
    private static final long IDLE_MS = 50;

    private BackgroundRunner() {}

    /** @return already started; its close waits for the agent's work to end */
    static AgentRunner start(final Agent agent, final ErrorHandler errorHandler) {
        final AgentRunner runner = new AgentRunner(new SleepingMillisIdleStrategy(IDLE_MS), errorHandler, null, agent);
        AgentRunner.startOnThread(runner, task -> {
            final Thread thread = new Thread(task, agent.roleName());
            thread.setDaemon(true);
            return thread;
        });
        return runner;
    }
}
