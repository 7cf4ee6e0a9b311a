package rialto.dialect.fix.session;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * What a client does and what the venue answers, as acceptance-1.txt and -2 have it beside this class; the first says how it is
 * written.
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
     * @param place   its file and line
     */
    record Step(FixService service, String place, String text) {}

    private static final List<String> FILES = List.of("acceptance-1.txt", "acceptance-2.txt");
    private static final String BEGINNING = "== ";
    /** How scenarios begin in the introduction. */
    private static final String EXPLAINED = BEGINNING + "NAME";

    private static final String DEVIATES = "deviates: ";

    /** All of them, in the order of the files. */
    static List<AcceptanceScenario> all() throws IOException {
        final List<AcceptanceScenario> scenarios = new ArrayList<>();
        for (final String file : FILES) {
            final List<String> lines = text(file).lines().toList();
            boolean isIntroduction = true;
            for (int i = 0; i < lines.size(); i++) {
                final String line = lines.get(i);
                isIntroduction &= !line.startsWith(BEGINNING) || line.startsWith(EXPLAINED);
                if (!isIntroduction && !line.isEmpty()) {
                    read(line, file + ":" + (i + 1), scenarios);
                }
            }
        }
        return scenarios;
    }

    private static void read(final String line, final String place, final List<AcceptanceScenario> scenarios) {
        final FixService service = service(line);
        final String text =
                service == null ? line : line.substring(service.name().length() + 1);
        if (line.startsWith(BEGINNING)) {
            final String[] parts = line.substring(BEGINNING.length()).split(": ", 2);
            scenarios.add(new AcceptanceScenario(parts[0], parts[1], new ArrayList<>(), new ArrayList<>()));
        } else if (text.startsWith(DEVIATES)) {
            scenarios.getLast().deviations.add(new Deviation(service, text.substring(DEVIATES.length())));
        } else {
            scenarios.getLast().steps.add(new Step(service, place, text));
        }
    }

    private static FixService service(final String line) {
        for (final FixService service : FixService.values()) {
            if (line.startsWith(service.name() + " ")) {
                return service;
            }
        }
        return null;
    }

    private static String text(final String file) throws IOException {
        try (InputStream in = AcceptanceScenario.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
