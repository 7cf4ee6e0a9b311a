/**
 * Who is on the other side of a connection: {@code ClientAddress} is what limits are charged to, {@code AddressList} names
 * addresses and networks, {@code ClientAddresses} finds the client behind proxies that the configuration trusts.
 */
package rialto.gateway.address;
