/**
 * What strangers, local users and holders of a stolen key would try: each test is an attack that once worked, carried out
 * on processes of the venue with real sockets, users and files. {@code docs/security.md} says what each of them defends.
 */
package rialto.attacks;
