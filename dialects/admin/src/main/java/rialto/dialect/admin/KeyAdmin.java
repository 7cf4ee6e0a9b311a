package rialto.dialect.admin;

import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.security.ApiKey;
import rialto.gateway.security.KeyAddresses;
import rialto.gateway.security.KeyGenerator;
import rialto.gateway.security.Permission;
import rialto.gateway.security.PublicKeys;
import rialto.gateway.state.Account;
import rialto.protocol.AddApiKeyEncoder;
import rialto.protocol.KeyType;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.RejectReason;
import rialto.protocol.RevokeApiKeyEncoder;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** API keys: add, list, revoke. Only the answer that makes a secret shows it. */
final class KeyAdmin {
    private static final Set<String> FIELDS =
            Set.of("type", "publicKey", "permissions", "label", "addresses", "expireTime");
    private static final int MAX_LABEL_BYTES = 128;
    private static final int MAX_KEYS = 64;
    private static final long MAX_EXPIRE_MS = Long.MAX_VALUE / 1_000_000;
    private static final long NANOS_PER_MS = 1_000_000;

    private final AdminContext context;
    private final KeyGenerator generator = new KeyGenerator();
    private final AddApiKeyEncoder addKey = new AddApiKeyEncoder();
    private final RevokeApiKeyEncoder revokeKey = new RevokeApiKeyEncoder();

    KeyAdmin(final AdminContext context) {
        this.context = context;
    }

    void list(final AdminExchange exchange) {
        final Account account = context.account(exchange.argument(0));
        exchange.answer(200, json -> write(json, context.keys().ofAccount(account.accountId())));
    }

    void add(final AdminExchange exchange) {
        final Account account = context.account(exchange.argument(0));
        final AdminBody body = AdminBody.parse(exchange.body(), FIELDS);
        final KeyType type = type(body);
        final int permissions = permissions(body);
        final byte[] label = label(body);
        final byte[] addresses = addresses(body).encode();
        final long expireNs = expireNs(body);
        if (context.keys().ofAccount(account.accountId()).size() >= MAX_KEYS) {
            throw ApiError.of(ApiErrors.BAD_REQUEST, -1020, "This operation is not supported.")
                    .because("TOO_MANY_KEYS", "An account has at most " + MAX_KEYS + " keys; revoke one first.")
                    .asException();
        }
        final String keyId = generator.next();
        final String secretKey = type == KeyType.HMAC_SHA256 ? generator.next() : null;
        final byte[] secret =
                secretKey == null ? publicKey(body, type) : context.vault().seal(keyId, secretKey);
        exchange.tellWhenProposed(json -> {
            json.name("apiKey").string(keyId);
            if (secretKey != null) {
                json.name("secretKey").string(secretKey);
            }
        });
        context.send(
                exchange,
                (buffer, offset, header, gatewayId, correlationId) -> {
                    addKey.wrapAndApplyHeader(buffer, offset, header);
                    addKey.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
                    addKey.accountId(account.accountId()).keyId(keyId);
                    addKey.permissions(permissions).keyType(type).expireTimestampNs(expireNs);
                    addKey.putSecret(secret, 0, secret.length)
                            .putLabel(label, 0, label.length)
                            .putAddresses(addresses, 0, addresses.length);
                    return MessageHeaderEncoder.ENCODED_LENGTH + addKey.encodedLength();
                },
                outcome -> exchange.answer(201, json -> {
                    json.beginObject();
                    writeFields(json, context.keys().get(keyId));
                    if (secretKey != null) {
                        json.name("secretKey").string(secretKey);
                    }
                    json.endObject();
                }));
    }

    void revoke(final AdminExchange exchange) {
        final String keyId = exchange.argument(0);
        if (context.keys().get(keyId) == null) {
            throw AdminContext.notFound("UNKNOWN_KEY", "There is no such API key.");
        }
        context.send(
                exchange,
                (buffer, offset, header, gatewayId, correlationId) -> {
                    revokeKey.wrapAndApplyHeader(buffer, offset, header);
                    revokeKey.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
                    revokeKey.keyId(keyId);
                    return MessageHeaderEncoder.ENCODED_LENGTH + revokeKey.encodedLength();
                },
                RejectReason.UNKNOWN_KEY,
                outcome -> exchange.answer(
                        200,
                        json -> json.beginObject().name("apiKey").string(keyId).endObject()));
    }

    static void write(final JsonWriter json, final List<ApiKey> keys) {
        json.beginArray();
        for (final ApiKey key : keys) {
            writeFields(json.beginObject(), key);
            json.endObject();
        }
        json.endArray();
    }

    private static void writeFields(final JsonWriter json, final ApiKey key) {
        json.name("apiKey").string(key.keyId()).name("type").string(key.type().name());
        json.name("permissions").beginArray();
        Permission.of(key.permissions()).forEach(permission -> json.string(permission.name()));
        json.endArray().name("label").string(key.label());
        json.name("createdTime").number(key.addedNs() / NANOS_PER_MS);
        json.name("expireTime");
        if (key.expireNs() == 0) {
            json.nothing();
        } else {
            json.number(key.expireNs() / NANOS_PER_MS);
        }
        json.name("addresses").beginArray();
        key.addresses().texts().forEach(json::string);
        json.endArray().name("disabled").string(key.fault());
    }

    private static KeyType type(final AdminBody body) {
        return switch (body.text("type")) {
            case "HMAC_SHA256" -> KeyType.HMAC_SHA256;
            case "ED25519" -> KeyType.ED25519;
            case "RSA" -> KeyType.RSA;
            default -> throw AdminBody.invalid("type", "It must be HMAC_SHA256, ED25519 or RSA.");
        };
    }

    private static int permissions(final AdminBody body) {
        final Set<Permission> permissions = EnumSet.noneOf(Permission.class);
        for (final String name : body.texts("permissions")) {
            switch (name) {
                case "READ" -> permissions.add(Permission.READ);
                case "TRADE" -> permissions.add(Permission.TRADE);
                default -> throw AdminBody.invalid("permissions", "They must be of READ and TRADE.");
            }
        }
        return Permission.bits(permissions);
    }

    private static byte[] label(final AdminBody body) {
        return AdminBody.bytes("label", body.text("label", ""), MAX_LABEL_BYTES);
    }

    private static KeyAddresses addresses(final AdminBody body) {
        try {
            return body.has("addresses") ? KeyAddresses.parse(body.texts("addresses")) : KeyAddresses.ANYWHERE;
        } catch (final IllegalArgumentException e) {
            throw AdminBody.invalid("addresses", e.getMessage());
        }
    }

    /** 0 for never. */
    private long expireNs(final AdminBody body) {
        if (!body.has("expireTime")) {
            return 0;
        }
        final long nowMs = context.view().eventTimeNs() / NANOS_PER_MS;
        final long expireMs = body.number("expireTime");
        if (expireMs <= nowMs || expireMs > MAX_EXPIRE_MS) {
            throw AdminBody.invalid(
                    "expireTime",
                    "It is " + expireMs + ", must be milliseconds since the epoch in the future: it is " + nowMs
                            + " now.");
        }
        return expireMs * NANOS_PER_MS;
    }

    private static byte[] publicKey(final AdminBody body, final KeyType type) {
        try {
            final String text = body.text("publicKey");
            return type == KeyType.RSA ? PublicKeys.parseRsa(text) : PublicKeys.parseEd25519(text);
        } catch (final IllegalArgumentException e) {
            throw AdminBody.invalid("publicKey", e.getMessage());
        }
    }
}
