#include "solve/morris/layer_file.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "solve/bytes.h"

namespace ludoteca::solve::morris {
namespace {

constexpr std::size_t kSizeBytes = 8;
constexpr std::string_view kLongest = "longest";

// The longest game is a maximum; all else adds up.
void add_counts(const TablebaseHeader& header, TablebaseWriter::Counts& counts) {
    for (const auto& [name, count] : header.counts) {
        const auto found =
            std::find_if(counts.begin(), counts.end(),
                         [&key = name](const auto& one) { return one.first == key; });
        if (found == counts.end()) {
            counts.emplace_back(name, count);
        } else {
            found->second =
                name == kLongest ? std::max(found->second, count) : found->second + count;
        }
    }
}

}  // namespace

bool LayerFile::is_there(const Indexes& indexes, int layer, const std::filesystem::path& folder) {
    return static_cast<bool>(TablebaseFile::open(folder, indexes.header(Placing::name(layer))));
}

Result<LayerFile> LayerFile::open(Indexes& indexes, int layer,
                                  const std::filesystem::path& folder) {
    const TablebaseHeader header = indexes.header(Placing::name(layer));
    Result<TablebaseFile> opened = TablebaseFile::open(folder, header);
    if (!opened) {
        return opened.error();
    }
    const auto file = std::make_shared<const TablebaseFile>(std::move(*opened));
    const std::vector<Section> sections = Placing(indexes.rules()).sections(layer);
    const std::uint64_t list = kSizeBytes * sections.size();
    const auto sizes = file->read(file->size() - std::min(file->size(), list), list);
    if (!sizes) {
        return sizes.error();
    }
    LayerFile layer_file;
    std::uint64_t begin = 0;
    for (std::size_t i = 0; i < sections.size(); ++i) {
        const std::uint64_t size = number_at(sizes->subspan(kSizeBytes * i), kSizeBytes);
        Result<SubspaceFile> subspace =
            SubspaceFile::open(file, begin, size, indexes.size(sections[i].subspace()));
        if (!subspace) {
            return subspace.error();
        }
        layer_file.files_.emplace(std::pair(sections[i].own, sections[i].enemy),
                                  std::move(*subspace));
        begin += size;
    }
    return layer_file;
}

std::optional<Error> LayerFile::write(Indexes& indexes, int layer,
                                      const std::filesystem::path& sections,
                                      const std::filesystem::path& folder) {
    Result<TablebaseWriter> writer =
        TablebaseWriter::begin(folder, indexes.header(Placing::name(layer)));
    if (!writer) {
        return writer.error();
    }
    TablebaseWriter::Counts counts;
    std::vector<std::byte> sizes;
    for (const Section& section : Placing(indexes.rules()).sections(layer)) {
        const Result<SubspaceFile> file = SubspaceFile::open(
            sections, indexes.header(section.name()), indexes.size(section.subspace()));
        if (!file) {
            return file.error();
        }
        const auto bytes = file->bytes();
        if (!bytes) {
            return bytes.error();
        }
        writer->append(*bytes);
        put_number(sizes, bytes->size(), kSizeBytes);
        add_counts(file->header(), counts);
    }
    writer->append(sizes);
    return writer->finish(std::move(counts));
}

}  // namespace ludoteca::solve::morris
