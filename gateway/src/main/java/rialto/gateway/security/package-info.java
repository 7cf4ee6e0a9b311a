/**
 * Who may do what: API keys, signatures, and secrets at rest.
 *
 * <ul>
 *   <li>{@code KeyRing} has every {@code ApiKey} in force, each with its {@code Permission}s and {@code SignatureVerifier}:
 *       {@code HmacVerifier} or {@code Ed25519Verifier}. {@code Principal} is who a proven key speaks for.
 *   <li>{@code KeyGenerator} makes ids and secrets, {@code PublicKeys} reads what clients register, {@code SecretVault}
 *       seals secrets under the key of a {@code PrivateFile}.
 *   <li>{@code AdministratorKey} and {@code BearerToken} are for those who administer; {@code GatewayKeys} is all of it.
 * </ul>
 *
 * <p>Everything here but {@link rialto.gateway.security.SecretVault} and {@link rialto.gateway.security.KeyGenerator}
 * belongs to the gateway's event loop and is not thread-safe.
 */
package rialto.gateway.security;
