package rialto.dialect.admin;

import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Account;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.VenueView;
import rialto.reporting.AlertPattern;
import rialto.reporting.AlertRow;
import rialto.reporting.Evidence;
import rialto.reporting.SurveillanceSettings;
import rialto.reporting.Threshold;

import java.util.Arrays;
import java.util.List;

/** Alerts as the administration tells them: with names, decimals and milliseconds. */
final class AlertJson {
    private static final long NANOS_PER_MS = 1_000_000;

    private final VenueView view;

    AlertJson(final VenueView view) {
        this.view = view;
    }

    void list(final JsonWriter json, final List<AlertRow> rows) {
        json.beginArray();
        rows.forEach(row -> alert(json.beginObject(), row).endObject());
        json.endArray();
    }

    /** With evidence. */
    void whole(final JsonWriter json, final AlertRow row) {
        alert(json.beginObject(), row).name("evidence").beginArray();
        final Instrument instrument = view.instrument(row.instrumentId());
        row.evidence().forEach(evidence -> evidence(json, instrument, evidence));
        json.endArray().endObject();
    }

    private JsonWriter alert(final JsonWriter json, final AlertRow row) {
        json.name("alertId").number(row.alertId());
        json.name("pattern").string(row.pattern().name());
        json.name("title").string(row.pattern().title());
        json.name("time").number(row.timestampNs() / NANOS_PER_MS);
        json.name("beganTime").number(row.beganNs() / NANOS_PER_MS);
        json.name("symbol").string(view.instrument(row.instrumentId()).symbol());
        json.name("account").string(name(row.accountId()));
        json.name("otherAccount").string(row.otherAccountId() == 0 ? null : name(row.otherAccountId()));
        json.name("detail").string(row.detail());
        json.name("state").string(row.closing().isEmpty() ? "OPEN" : "CLOSED");
        final AlertRow.Closing closing = row.closing().orElse(null);
        json.name("verdict").string(closing == null ? null : closing.verdict().name());
        json.name("closedBy").string(closing == null ? null : closing.actor());
        json.name("closedTime");
        if (closing == null) {
            json.nothing();
        } else {
            json.number(closing.timestampNs() / NANOS_PER_MS);
        }
        json.name("comment").string(closing == null ? null : closing.comment());
        return json.name("sequence").number(row.sequence());
    }

    private void evidence(final JsonWriter json, final Instrument instrument, final Evidence row) {
        json.beginObject().name("kind").string(row.kind().name());
        json.name("sequence").number(row.sequence());
        json.name("time").number(row.timestampNs() / NANOS_PER_MS);
        json.name("account").string(name(row.accountId()));
        json.name("otherAccount").string(row.otherAccountId() == 0 ? null : name(row.otherAccountId()));
        json.name("side").string(row.buys() ? "BUY" : "SELL");
        Amounts.price(json.name("price"), instrument, row.priceTicks());
        Amounts.quantity(json.name("quantity"), instrument, row.lots());
        json.name("orderId").number(row.orderId());
        json.name("otherOrderId").number(row.otherOrderId());
        json.name("tradeId").number(row.tradeId()).endObject();
    }

    private String name(final long accountId) {
        final Account account = view.account(accountId);
        return account == null ? Long.toString(accountId) : account.name();
    }

    static void surveillance(final JsonWriter json, final SurveillanceSettings settings) {
        json.beginObject().name("on").bool(!settings.isOff()).name("thresholds");
        thresholds(json, null, settings);
        json.name("patterns").beginArray();
        for (final AlertPattern pattern : AlertPattern.values()) {
            json.beginObject().name("pattern").string(pattern.name());
            json.name("title").string(pattern.title());
            json.name("explanation").string(pattern.explanation());
            json.name("source").string(pattern.source()).name("thresholds");
            thresholds(json, pattern, settings);
            json.endObject();
        }
        json.endArray().endObject();
    }

    private static void thresholds(
            final JsonWriter json, final AlertPattern pattern, final SurveillanceSettings settings) {
        json.beginArray();
        Arrays.stream(Threshold.values())
                .filter(threshold -> threshold.pattern() == pattern)
                .forEach(threshold -> {
                    json.beginObject().name("key").string("surveillance." + threshold.key());
                    json.name("value").number(settings.isOff() ? threshold.defaultValue() : settings.get(threshold));
                    json.name("unit").string(threshold.unit().name());
                    json.name("default").number(threshold.defaultValue());
                    json.name("least").number(threshold.min()).name("most").number(threshold.max());
                    json.name("description")
                            .string(threshold.description().replace('\n', ' '))
                            .endObject();
                });
        json.endArray();
    }
}
