/**
 * Extensions of the venue: {@code ExtensionSupervisor} keeps their hosts running beside the venue, {@code HostCommand} is such a
 * process, {@code ExtensionsCommand} what operators do with them.
 */
package rialto.app.extensions;
