/** Directories that processes keep their data and keys in. */
package rialto.app.data;
