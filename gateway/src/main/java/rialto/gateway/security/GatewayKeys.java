package rialto.gateway.security;

/**
 * What a gateway knows of those who may call.
 *
 * @param ring          API keys that are in force
 * @param vault         seals the secrets of new ones
 * @param administrator who may administer the venue
 */
public record GatewayKeys(KeyRing ring, SecretVault vault, AdministratorKey administrator) {}
