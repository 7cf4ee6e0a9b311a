package rialto.app.replay;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** A report for people, or for programs. */
final class ReportPrinter {
    private ReportPrinter() {}

    static String text(final ReplayReport report) {
        final StringBuilder text = new StringBuilder();
        text.append(report.format()).append(' ').append(report.file()).append('\n');
        report.facts().forEach((name, value) -> line(text, shown(value), name));
        text.append("\nagrees with the exchange\n");
        for (final ReplayReport.Check check : report.checks()) {
            line(text, number(check.agreed()) + " of " + number(check.total()), check.what());
        }
        if (!report.unchecked().isEmpty()) {
            text.append("\ncould not be checked\n");
            for (final ReplayReport.Unchecked unchecked : report.unchecked()) {
                line(text, number(unchecked.count()), unchecked.what() + ": " + unchecked.why());
            }
        }
        text.append("\ndisagrees: ")
                .append(report.agrees() ? "nothing" : number(report.disagreementCount()))
                .append('\n');
        report.disagreements().forEach(each -> text.append("  ").append(each).append('\n'));
        if (report.disagreementCount() > report.disagreements().size()) {
            text.append("  ... the first ")
                    .append(report.disagreements().size())
                    .append(" of them\n");
        }
        return text.toString();
    }

    static String json(final ReplayReport report) {
        final Map<String, Object> root = new LinkedHashMap<>();
        root.put("format", report.format());
        root.put("file", report.file());
        root.put("agrees", report.agrees());
        root.put("facts", report.facts());
        root.put("checks", report.checks());
        root.put("unchecked", report.unchecked());
        root.put("disagreementCount", report.disagreementCount());
        root.put("disagreements", report.disagreements());
        try {
            return new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(root);
        } catch (final JsonProcessingException e) {
            throw new IllegalStateException("texts and numbers are JSON", e);
        }
    }

    private static void line(final StringBuilder text, final String value, final String name) {
        text.append(String.format(Locale.ROOT, "  %20s  %s%n", value, name));
    }

    private static String shown(final Object value) {
        return value instanceof Number n ? number(n.longValue()) : String.valueOf(value);
    }

    private static String number(final long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
