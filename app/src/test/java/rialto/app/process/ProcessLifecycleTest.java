package rialto.app.process;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import rialto.gateway.setting.ConfigurationException;

import static org.junit.jupiter.api.Assertions.assertEquals;

class ProcessLifecycleTest {
    @Test
    void shouldEndWithTwoForWhatIsInTheWayOfAStart() {
        assertEquals(2, ProcessLifecycle.statusOf(new StartException("a port is taken")));
        assertEquals(2, ProcessLifecycle.statusOf(new ConfigurationException("two settings contradict each other")));
        assertEquals(
                2,
                ProcessLifecycle.statusOf(
                        new ParameterException(new CommandLine(CommandSpec.create()), "an option does not pass")));
        assertEquals(1, ProcessLifecycle.statusOf(new IllegalStateException("a defect")));
    }
}
