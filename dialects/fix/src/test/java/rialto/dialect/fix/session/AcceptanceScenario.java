package rialto.dialect.fix.session;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * What a client does and what the venue answers, as acceptance.txt has it beside this class; there is said how it is written.
 *
 * @param name    of QuickFIX's definition
 * @param summary what happens
 */
record AcceptanceScenario(String name, String summary, List<Deviation> deviations, List<Step> steps) {
    /**
     * What QuickFIX's definition wants otherwise.
     *
     * @param service of the sessions that deviate; null for all
     */
    record Deviation(FixService service, String why) {}

    /**
     * A line.
     *
     * @param service of the sessions that it is for; null for all
     * @param line    of the file, from 1
     */
    record Step(FixService service, int line, String text) {}

    private static final String FILE = "acceptance.txt";
    private static final String BEGINNING = "== ";
    private static final String DEVIATES = "deviates: ";

    /** All of them, in the order of the file. */
    static List<AcceptanceScenario> all() throws IOException {
        final List<AcceptanceScenario> scenarios = new ArrayList<>();
        int number = 0;
        for (final String line : text().lines().toList()) {
            number++;
            final FixService service = service(line);
            final String text =
                    service == null ? line : line.substring(service.name().length() + 1);
            if (line.startsWith(BEGINNING) && !line.startsWith("== NAME")) {
                final String[] parts = line.substring(BEGINNING.length()).split(": ", 2);
                scenarios.add(new AcceptanceScenario(parts[0], parts[1], new ArrayList<>(), new ArrayList<>()));
            } else if (text.startsWith(DEVIATES) && !scenarios.isEmpty()) {
                scenarios.getLast().deviations.add(new Deviation(service, text.substring(DEVIATES.length())));
            } else if (!text.isEmpty() && !scenarios.isEmpty()) {
                scenarios.getLast().steps.add(new Step(service, number, text));
            }
        }
        return scenarios;
    }

    private static FixService service(final String line) {
        for (final FixService service : FixService.values()) {
            if (line.startsWith(service.name() + " ")) {
                return service;
            }
        }
        return null;
    }

    private static String text() throws IOException {
        try (InputStream in = AcceptanceScenario.class.getResourceAsStream(FILE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
