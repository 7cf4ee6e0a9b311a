/** Certificates and keys in PEM files, read, checked and read again when they change: one place for all doors of the venue. */
package rialto.client.tls;
