package rialto.reporting.rows;

import rialto.reporting.AlertClosing;
import rialto.reporting.surveillance.Alert;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** The part of {@link PendingRows} that surveillance makes. */
final class PendingSurveillance {
    record Closing(AlertClosing closing, long eventSequence, long timestampNs, String actor) {}

    record Settings(long eventSequence, String text) {}

    final List<Alert> alerts = new ArrayList<>();
    final List<Closing> closings = new ArrayList<>();
    final List<Settings> settings = new ArrayList<>();
    /** Tells the first event that surveillance must see again when it goes on after the last one. */
    LongSupplier neededSequence = () -> 0;

    /** A batch has the rows, or they are of no use any more: begins empty. */
    void clear() {
        alerts.clear();
        closings.clear();
        settings.clear();
    }
}
