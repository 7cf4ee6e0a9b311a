package rialto.dialect.admin;

import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.command.CommandSender;
import rialto.gateway.security.KeyGenerator;
import rialto.gateway.setting.ConfigurationException;
import rialto.gateway.setting.Setting;
import rialto.gateway.setting.SettingTypes;
import rialto.gateway.state.AdministratorCredential;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.RejectReason;
import rialto.protocol.RevokeAdministratorKeyEncoder;
import rialto.protocol.SetAdministratorKeyEncoder;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Who administers: add, list, rotate keys, revoke them. Only the answer that makes a key shows it. */
final class AdministratorAdmin {
    private static final int KEY_ID_LENGTH = 16;
    private static final int MAX_LABEL_BYTES = 128;
    private static final long NANOS_PER_MS = 1_000_000;
    private static final long FOR_EVER_MS = Long.MAX_VALUE / NANOS_PER_MS;
    /** A key that no other of its name ends with. */
    private static final long FIRST = Long.MAX_VALUE;

    private static final Setting<Duration> OVERLAP =
            SettingTypes.duration("oldValidFor", "1d", Duration.ZERO, Duration.ofDays(365), "");
    private static final AdministratorCredential ROOT = new AdministratorCredential(
            Actor.ROOT.name(), Actor.ROOT.keyId(), Actor.ROOT.roles(), new byte[0], Long.MAX_VALUE, 0, "admin.key");
    private static final String NAME_RANGE = "^[A-Za-z0-9_][A-Za-z0-9_.@-]{0,63}$";

    private final AdminContext context;
    private final KeyGenerator generator = new KeyGenerator();
    private final SetAdministratorKeyEncoder setKey = new SetAdministratorKeyEncoder();
    private final RevokeAdministratorKeyEncoder revokeKey = new RevokeAdministratorKeyEncoder();

    AdministratorAdmin(final AdminContext context) {
        this.context = context;
    }

    void whoAmI(final AdminExchange exchange) {
        final Actor actor = exchange.caller().actor();
        exchange.answer(200, json -> {
            json.beginObject().name("name").string(actor.name()).name("keyId").string(actor.keyId());
            Role.write(json.name("roles"), actor.roles());
            writeEnd(json.name("expiryTime"), actor.notAfterNs()).endObject();
        });
    }

    /** One entry per administrator, with the roles of the last key: those that a rotation gives. */
    void list(final AdminExchange exchange) {
        final Map<String, List<AdministratorCredential>> byName = new LinkedHashMap<>();
        if (context.authentication().isRootOn()) {
            byName.put(Actor.ROOT.name(), List.of(ROOT));
        }
        context.view().administration().credentials().forEach(credential -> byName.computeIfAbsent(
                        credential.name(), ignored -> new ArrayList<>())
                .add(credential));
        exchange.answer(200, json -> {
            json.beginArray();
            byName.forEach((name, keys) -> {
                json.beginObject().name("name").string(name);
                Role.write(json.name("roles"), keys.getLast().roles());
                json.name("keys").beginArray();
                keys.forEach(key -> writeKey(json, key));
                json.endArray().endObject();
            });
            json.endArray();
        });
    }

    private void writeKey(final JsonWriter json, final AdministratorCredential credential) {
        json.beginObject().name("keyId").string(credential.keyId());
        Role.write(json.name("roles"), credential.roles());
        json.name("label").string(credential.label());
        json.name("createdTime").number(credential.addedNs() / NANOS_PER_MS);
        writeEnd(json.name("expiryTime"), credential.notAfterNs());
        json.name("expired").bool(credential.isExpired(nowNs())).endObject();
    }

    /** @param end the field of its last moment, which a proposal has one of too */
    private static void writeFresh(
            final JsonWriter json, final AdministratorCredential fresh, final String key, final String end) {
        json.name("name").string(fresh.name());
        Role.write(json.name("roles"), fresh.roles());
        json.name("keyId").string(fresh.keyId()).name("label").string(fresh.label());
        writeEnd(json.name(end), fresh.notAfterNs()).name("key").string(key);
    }

    /** The last moment of a key; null when it is for ever. */
    private static JsonWriter writeEnd(final JsonWriter json, final long notAfterNs) {
        return notAfterNs < FOR_EVER_MS * NANOS_PER_MS ? json.number(notAfterNs / NANOS_PER_MS) : json.nothing();
    }

    void add(final AdminExchange exchange) {
        final AdminBody body = AdminBody.parse(exchange.body(), Set.of("name", "roles", "expiryTime", "label"));
        final String name = body.text("name");
        if (!name.matches(NAME_RANGE)) {
            throw ApiErrors.illegalCharacters("name", NAME_RANGE).asException();
        }
        final String taken = taken(name);
        if (taken != null) {
            throw AdminRejects.conflict(
                            AdminRejects.ADMINISTRATOR_EXISTS,
                            "There is an administrator '" + taken + "'; "
                                    + (taken.equals(name) ? "rotate its key." : "names must differ by more than case."))
                    .asException();
        }
        make(exchange, credential(body, name, Role.parse(body)), FIRST);
    }

    /** The name that people would take this one for; null when there is none. */
    private String taken(final String name) {
        return name.equalsIgnoreCase(Actor.ROOT.name())
                ? Actor.ROOT.name()
                : context.view().administration().credentials().stream()
                        .map(AdministratorCredential::name)
                        .filter(name::equalsIgnoreCase)
                        .findFirst()
                        .orElse(null);
    }

    /** A new key with the roles of the last one; those before are good for a while, so that nobody is locked out. */
    void rotate(final AdminExchange exchange) {
        final AdminBody body = AdminBody.parseOptional(exchange.body(), Set.of("expiryTime", "oldValidFor", "label"));
        final String name = exchange.argument(0);
        final List<AdministratorCredential> before = of(name);
        if (before.isEmpty()) {
            throw AdminContext.notFound(
                    AdminRejects.UNKNOWN_ADMINISTRATOR, "There is no administrator '" + name + "'.");
        }
        make(exchange, credential(body, name, before.getLast().roles()), overlapMs(body) * NANOS_PER_MS);
    }

    private static long overlapMs(final AdminBody body) {
        try {
            return OVERLAP.parse(body.text("oldValidFor", OVERLAP.defaultText()))
                    .toMillis();
        } catch (final ConfigurationException e) {
            throw AdminBody.invalid("oldValidFor", "It takes " + OVERLAP.accepts() + ".");
        }
    }

    private AdministratorCredential credential(final AdminBody body, final String name, final int roles) {
        final long nowMs = context.nowMs().getAsLong();
        final long endMs = body.time("expiryTime", FOR_EVER_MS, nowMs);
        final String label = body.text("label", "");
        AdminBody.bytes("label", label, MAX_LABEL_BYTES);
        return new AdministratorCredential(
                name,
                generator.next().substring(0, KEY_ID_LENGTH),
                roles,
                new byte[0],
                endMs == FOR_EVER_MS ? Long.MAX_VALUE : endMs * NANOS_PER_MS,
                nowMs * NANOS_PER_MS,
                label);
    }

    /**
     * @param othersValidForNs how long the name's other keys are still good once this one is made, at the latest; {@link #FIRST}
     *                         when it must have none
     */
    private void make(final AdminExchange exchange, final AdministratorCredential fresh, final long othersValidForNs) {
        final String key = generator.next();
        exchange.tellWhenRejected(AdminRejects::ofAdministratorKey);
        exchange.tellWhenProposed(json -> writeFresh(json, fresh, key, "keyExpiryTime"));
        context.send(
                exchange,
                set(fresh, KeyHash.of(key), othersValidForNs),
                outcome -> exchange.answer(201, json -> {
                    writeFresh(json.beginObject(), fresh, key, "expiryTime");
                    json.endObject();
                }));
    }

    private CommandSender.Encoder set(
            final AdministratorCredential credential, final byte[] hash, final long othersValidForNs) {
        final byte[] label = credential.label().getBytes(StandardCharsets.UTF_8);
        return (buffer, offset, header, gatewayId, correlationId) -> {
            setKey.wrapAndApplyHeader(buffer, offset, header);
            setKey.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            setKey.notAfterNs(credential.notAfterNs()).name(credential.name()).keyId(credential.keyId());
            setKey.roles(credential.roles()).othersValidForNs(othersValidForNs).putKeyHash(hash, 0, hash.length);
            setKey.rotates((short) (othersValidForNs == FIRST ? 0 : 1));
            setKey.putLabel(label, 0, label.length);
            return MessageHeaderEncoder.ENCODED_LENGTH + setKey.encodedLength();
        };
    }

    void revoke(final AdminExchange exchange) {
        final String name = exchange.argument(0);
        final AdministratorCredential credential =
                context.view().administration().credential(exchange.argument(1));
        if (credential == null || !credential.name().equals(name)) {
            throw AdminContext.notFound("UNKNOWN_KEY", "'" + name + "' has no key '" + exchange.argument(1) + "'.");
        }
        revoke(exchange, name, List.of(credential));
    }

    void revokeAll(final AdminExchange exchange) {
        final String name = exchange.argument(0);
        final List<AdministratorCredential> keys = of(name);
        if (keys.isEmpty()) {
            throw AdminContext.notFound(
                    AdminRejects.UNKNOWN_ADMINISTRATOR, "There is no administrator '" + name + "'.");
        }
        revoke(exchange, name, keys);
    }

    private void revoke(final AdminExchange exchange, final String name, final List<AdministratorCredential> keys) {
        if (!context.authentication().isRootOn() && !isAnybodyLeftWithout(keys)) {
            throw AdminRejects.conflict(
                            "LAST_SECURITY_KEY",
                            "Nobody could administer administrators then: make another key with the role SECURITY"
                                    + " first.")
                    .asException();
        }
        revokeEach(
                exchange,
                keys.iterator(),
                () -> exchange.answer(200, json -> {
                    json.beginObject().name("name").string(name).name("revoked").beginArray();
                    keys.forEach(key -> json.string(key.keyId()));
                    json.endArray().endObject();
                }));
    }

    private void revokeEach(
            final AdminExchange exchange, final Iterator<AdministratorCredential> keys, final Runnable done) {
        if (!keys.hasNext()) {
            done.run();
            return;
        }
        final String keyId = keys.next().keyId();
        context.send(
                exchange,
                (buffer, offset, header, gatewayId, correlationId) -> {
                    revokeKey.wrapAndApplyHeader(buffer, offset, header);
                    revokeKey.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
                    revokeKey.keyId(keyId).endsProposals((short) 1);
                    return MessageHeaderEncoder.ENCODED_LENGTH + revokeKey.encodedLength();
                },
                RejectReason.UNKNOWN_KEY,
                outcome -> revokeEach(exchange, keys, done));
    }

    private boolean isAnybodyLeftWithout(final List<AdministratorCredential> keys) {
        return context.view().administration().credentials().stream()
                .anyMatch(other -> !keys.contains(other)
                        && (other.roles() & Role.SECURITY.bit()) != 0
                        && !other.isExpired(nowNs()));
    }

    /** Keys of a name, oldest first. */
    private List<AdministratorCredential> of(final String name) {
        return context.view().administration().credentials().stream()
                .filter(credential -> credential.name().equals(name))
                .toList();
    }

    private long nowNs() {
        return context.nowMs().getAsLong() * NANOS_PER_MS;
    }
}
